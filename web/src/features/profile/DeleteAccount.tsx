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

const FAILED = 'Account deletion failed.';

/** Asks for the password, so that nobody can delete an account on an unattended device. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteAccountMutation();
  const { problem, isBusy, onSubmit } = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return 'Please enter your password.';
    const { error } = await remove({ password });
    if (error) return errorText(error, FAILED);
    dispatch(forgetSession());
    return undefined;
  });
  return (
    <Dialog
      title="Delete your account?"
      description="Your profile, videos and comments go with it, for good. Messages stay with those you wrote to."
      onClose={onClose}
    >
      <form className={css['account']} onSubmit={onSubmit} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <div className={css['accountActions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" disabled={isBusy}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
