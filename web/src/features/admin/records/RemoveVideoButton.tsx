import { useState } from 'react';
import type { ItemRecord } from '@tallscreen/bff/contract/admin-record';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { useRemoveVideoMutation } from '../../../api/adminRecords.ts';
import { errorText } from '../../../api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { toastShown } from '../../../app/toasts.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRowDialog } from '../../../ui/RowDialogs.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { ReasonSelect } from '../ReasonSelect.tsx';
import { REMOVALS } from '../removals.ts';
import { isTooLong } from '../../../ui/textLimit.ts';

const texts = REMOVALS.video;

function RemoveDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useRemoveVideoMutation();
  const [rule, setRule] = useState<ReasonCode>('');
  const [reason, setReason] = useState('');
  const confirm = async () => {
    const { error } = await remove({
      id,
      ...(rule && { reason_code: rule }),
      ...(readText(reason) && { reason: readText(reason) }),
    });
    if (error) return void dispatch(toastShown(errorText(error, t(texts.failed)), 'error'));
    dispatch(toastShown(t(texts.done)));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t(texts.title)}
      text={t(texts.text)}
      action={t(texts.confirm)}
      isBusy={isLoading || isTooLong(textLimits.reason, reason)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <ReasonSelect value={rule} onChange={setRule} />
      <TextArea
        label={t('Reason shown to the uploader')}
        rows={3}
        limit={textLimits.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

const removable = ['scheduled', 'testing', 'promoted', 'viral'];

/**
 * Removes an approved video, even one that is not live yet. Other videos wait for a decision in the queue, or have one.
 */
export function RemoveVideoButton({ record: { id, item_type: type, video } }: { record: ItemRecord }) {
  const showDialog = useRowDialog();
  if (type !== 'video' || !video || !removable.includes(video.status)) return null;
  return (
    <Button size="s" onClick={() => showDialog(<RemoveDialog id={id} onClose={() => showDialog(null)} />)}>
      {t(texts.button)}
    </Button>
  );
}
