import { useDeleteAccountMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { forgetSession } from '../../app/signOut.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const submission = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return { field: 'password', text: t('Please enter your password.') };
    const { error } = await remove({ password });
    if (error) return accountProblem(error, t(FAILED), { password: 'password' });
    dispatch(forgetSession());
    return undefined;
  });
  return (
    <Dialog
      title={t('Delete your account?')}
      description={t('Your profile, videos and comments go with it, for good. Messages stay with those you wrote to.')}
      onClose={onClose}
    >
      <Form className={css['account']} submission={submission}>
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
        <div className={css['accountActions']}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="danger" disabled={submission.isBusy}>
            {t('Delete for good')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
