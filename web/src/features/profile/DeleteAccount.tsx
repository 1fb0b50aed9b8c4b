import { useDeleteAccountMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { forgetSession } from '../../app/signOut.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import css from './Profile.module.css';
import { msg, t } from '../../i18n/translate.ts';

const FAILED = msg('Account deletion failed.');

/** Asks for the password, so that nobody can delete an account on an unattended device. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteAccountMutation();
  const { problem, isBusy, onSubmit } = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return t('Please enter your password.');
    const { error } = await remove({ password });
    if (error) return errorText(error, t(FAILED));
    dispatch(forgetSession());
    return undefined;
  });
  return (
    <Dialog
      title={t('Delete your account?')}
      description={t('Your profile, videos and comments go with it, for good. Messages stay with those you wrote to.')}
      onClose={onClose}
    >
      <form className={css['account']} onSubmit={onSubmit} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
        <div className={css['accountActions']}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            {t('Delete for good')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
