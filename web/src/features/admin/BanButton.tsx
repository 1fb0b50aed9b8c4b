import { useState } from 'react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useBanUserMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { readText } from '@tallscreen/proto/rules/read-text';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import { TermSelect } from './TermSelect.tsx';
import { isTooLong } from '../../ui/textLimit.ts';

const actionOf = (user: AdminUser) => t(user.is_banned ? 'Unban' : 'Ban');

function BanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [ban, { isLoading }] = useBanUserMutation();
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState<ReasonCode>('');
  const [days, setDays] = useState(0);
  const isBanned = user.is_banned;
  const confirm = async () => {
    const { error } = await ban({
      id: user.id,
      isBanned: !isBanned,
      ...(readText(reason) && { reason: readText(reason) }),
      ...(rule && { reason_code: rule }),
      ...(days > 0 && { days }),
    });
    onClose();
    if (error) dispatch(toastShown(errorText(error, t('Failed to ban user.')), 'error'));
  };
  return (
    <ConfirmDialog
      title={t(isBanned ? 'Unban {email}?' : 'Ban {email}?', { email: user.email })}
      text={t(
        isBanned
          ? 'The user can log in again, and their videos return to the feed.'
          : 'The user is logged out at once, and their videos leave the feed.',
      )}
      action={actionOf(user)}
      look={isBanned ? 'primary' : 'danger'}
      isBusy={isLoading || isTooLong(textLimits.reason, reason)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {!isBanned && (
        <>
          <ReasonSelect value={rule} onChange={setRule} />
          <TermSelect days={days} onChange={setDays} />
          <TextField
            label={t('Reason')}
            hint={t('Shown to the user at the next login.')}
            value={reason}
            limit={textLimits.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

export function BanButton({ user }: { user: AdminUser }) {
  const account = useAccount();
  const showDialog = useRowDialog();
  if (account?.id === user.id) return null;
  const ask = () => showDialog(<BanDialog user={user} onClose={() => showDialog(null)} />);
  return (
    <Button
      size="s"
      look="ghost"
      aria-label={t(user.is_banned ? 'Unban {email}' : 'Ban {email}', { email: user.email })}
      onClick={ask}
    >
      {actionOf(user)}
    </Button>
  );
}
