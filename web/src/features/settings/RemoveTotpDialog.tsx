import { useRemoveTotpMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { TotpCodeField } from '../auth/TotpCodeField.tsx';
import css from './Settings.module.css';

export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useRemoveTotpMutation();
  const { problem, isBusy, onSubmit } = useSubmit(async (fields) => {
    const [password, code] = [textOf(fields, 'password'), textOf(fields, 'totp_code').trim()];
    if (!password || !code) return 'Enter your password and a code.';
    const { error } = await remove({ password, code });
    if (error) return errorText(error, 'Two-factor sign-in could not be turned off.');
    dispatch(accountChanged({ totp_enabled: false }));
    dispatch(toastShown('Two-factor sign-in is off.'));
    onClose();
    return undefined;
  });
  return (
    <Dialog
      title="Turn off two-factor sign-in?"
      description="Your password alone will then open your account."
      onClose={onClose}
    >
      <form className={css['form']} onSubmit={onSubmit} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        <PasswordField label="Password" name="password" autoComplete="current-password" autoFocus required />
        <TotpCodeField autoFocus={false} />
        <div className={css['actions']}>
          <Button type="submit" look="danger" disabled={isBusy}>
            Turn off
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
