import { useRemoveUserTotpMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';

function RemoveTotpDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useRemoveUserTotpMutation();
  const confirm = async () => {
    const { error } = await remove(user.id);
    onClose();
    if (error) dispatch(toastShown(errorText(error, t('Two-factor sign-in could not be turned off.')), 'error'));
    else dispatch(toastShown(t('Two-factor sign-in of {email} is off.', { email: user.email })));
  };
  return (
    <ConfirmDialog
      title={t('Turn off two-factor sign-in of {email}?', { email: user.email })}
      text={t(
        'After this, the password alone is enough to sign in. All sessions end, and the user is notified by email. Make sure that the request comes from the user.',
      )}
      action={t('Turn off')}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** Turns off two-factor sign-in of a user who has lost both the authenticator app and the recovery codes. */
export function RemoveTotpButton({ user }: { user: AdminUser }) {
  const account = useAccount();
  const showDialog = useRowDialog();
  if (!user.totp_enabled || account?.id === user.id) return null;
  return (
    <Button
      size="s"
      look="ghost"
      aria-label={t('Turn off 2-factor sign-in of {email}', { email: user.email })}
      onClick={() => showDialog(<RemoveTotpDialog user={user} onClose={() => showDialog(null)} />)}
    >
      {t('Turn off 2-factor')}
    </Button>
  );
}
