import { useState } from 'react';
import { useBanUserMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { AdminUser } from '@tallscreen/bff/contract';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export function BanButton({ user }: { user: AdminUser }) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [ban, { isLoading }] = useBanUserMutation();
  const isBanned = user.is_banned;
  const action = isBanned ? 'Unban' : 'Ban';
  const confirm = async () => {
    const { error } = await ban({ id: user.id, isBanned: !isBanned });
    setAsking(false);
    if (error) dispatch(toastShown(errorText(error, 'Failed to ban user.'), 'error'));
  };
  if (account?.id === user.id) return null;
  return (
    <>
      <Button size="s" look="ghost" aria-label={`${action} ${user.email}`} onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${action} ${user.email}?`}
          text={
            isBanned
              ? 'The person may log in again and the videos come back.'
              : 'The person is logged out at once and the videos leave the feed.'
          }
          action={action}
          look={isBanned ? 'primary' : 'danger'}
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
