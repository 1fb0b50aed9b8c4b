import { useState } from 'react';
import type { UserRecord } from '@tallscreen/bff/contract/admin-record';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useMuteReportsMutation, useUnmuteReportsMutation } from '../../../api/adminRecords.ts';
import { errorText } from '../../../api/errors.ts';
import { useAccount, useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../../ui/RowDialogs.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { isTooLong } from '../../../ui/textLimit.ts';
import { TermSelect } from '../TermSelect.tsx';

type Props = { record: UserRecord };

function MuteDialog({ record: { user }, onClose }: Props & { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [mute, { isLoading }] = useMuteReportsMutation();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState(30);
  const confirm = async () => {
    const { error } = await mute({ id: user.id, reason, days });
    if (error) return void dispatch(toastShown(errorText(error, t('Failed to mute the reports.')), 'error'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('Mute the reports of @{name}?', { name: user.username })}
      text={t('The user cannot report anything for this time, is told why, and can appeal.')}
      action={t('Mute reports')}
      look="danger"
      isBusy={isLoading || readText(reason) === '' || isTooLong(textLimits.reason, reason)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <TermSelect days={days} onChange={setDays} mustEnd />
      <TextArea
        label={t('Reason')}
        hint={t('Shown to the user.')}
        rows={3}
        limit={textLimits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

/** Mutes the reports of a user, or lets them report again. */
export function MuteReportsButton({ record }: Props) {
  const dispatch = useAppDispatch();
  const account = useAccount();
  const showDialog = useRowDialog();
  const [unmute, { isLoading }] = useUnmuteReportsMutation();
  const { user, reporter } = record;
  if (account?.id === user.id) return null;
  if (reporter.muted_until === null)
    return (
      <Button size="s" onClick={() => showDialog(<MuteDialog record={record} onClose={() => showDialog(null)} />)}>
        {t('Mute reports')}
      </Button>
    );
  const lift = async () => {
    const { error } = await unmute(user.id);
    if (error) dispatch(toastShown(errorText(error, t('Failed to unmute the reports.')), 'error'));
  };
  return (
    <Button size="s" busy={isLoading} onClick={() => void lift()}>
      {t('Unmute reports')}
    </Button>
  );
}
