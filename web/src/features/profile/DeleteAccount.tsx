import { useDeleteAccountMutation } from '../../api/account.ts';
import { authApi } from '../../api/auth.ts';
import { errorText, statusOf } from '../../api/errors.ts';
import type { Account } from '../../api/types.ts';
import { leave } from '../../app/signOut.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import css from './Profile.module.css';

const FAILED = 'Account deletion failed.';

/** Asks for the password first, so that a device left open loses nobody their account. */
export function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteAccountMutation();
  const { problem, isBusy, onSubmit } = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return 'Please enter your password.';
    // A login proves the password; the session it opens ends with all the others.
    const proof = await dispatch(authApi.endpoints.login.initiate({ username: account.email, password }));
    if (proof.error) {
      return statusOf(proof.error) === 401 ? 'The password is not correct.' : errorText(proof.error, FAILED);
    }
    const { error } = await remove();
    if (error) return errorText(error, FAILED);
    dispatch(leave());
    return undefined;
  });
  return (
    <Dialog
      title="Delete your account?"
      description="Your profile, videos and comments go with it, for good. Messages stay with those you wrote to."
      onClose={onClose}
    >
      <form className={css['account']} onSubmit={onSubmit} noValidate>
        {problem && <Notice tone="error">{problem}</Notice>}
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
