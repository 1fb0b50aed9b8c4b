import { useRef, useState } from 'react';
import type { ReasonCode, Report } from '@tallscreen/bff/contract';
import { useBanUserMutation, useCloseReportMutation, useRemoveReportedCommentMutation } from '../../api/admin.ts';
import { errorText, statusOf } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PreviewVideo } from '../../ui/PreviewVideo.tsx';
import { MomentField } from './MomentField.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import { REMOVALS } from './removals.ts';
import { useMoment } from './useMoment.ts';
import css from './Admin.module.css';

/** Removes what was reported, or bans the reported user, after a confirmation. */
export function RemovalDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [close, closing] = useCloseReportMutation();
  const [ban, banning] = useBanUserMutation();
  const [removeComment, commentRemoval] = useRemoveReportedCommentMutation();
  const [rule, setRule] = useState<ReasonCode | ''>('');
  const player = useRef<HTMLVideoElement>(null);
  const moment = useMoment(() => player.current);
  const { item_type: type, item_id: itemId, id } = report;
  const texts = REMOVALS[type];
  const remove = (): Promise<{ error?: unknown }> => {
    if (type === 'comment') return removeComment(itemId);
    return type === 'user'
      ? ban({ id: itemId, isBanned: true })
      : close({ id, how: 'remove', rule, atSeconds: moment.atSeconds });
  };
  const confirm = async () => {
    const { error } = await remove();
    const closed: { error?: unknown } = type === 'user' && !error ? await close({ id, how: 'uphold' }) : {};
    onClose();
    if (!error) dispatch(toastShown(t(texts.done)));
    else if (type === 'user' || statusOf(error) === 400)
      dispatch(toastShown(errorText(error, t(texts.failed)), 'error'));
    else dispatch(toastShown(t(texts.failed), 'error'));
    // The ban stands without it.
    if (closed.error) dispatch(toastShown(errorText(closed.error, t('Failed to close the reports.')), 'error'));
  };
  return (
    <ConfirmDialog
      title={t(texts.title)}
      text={t(texts.text)}
      action={t(texts.confirm)}
      isBusy={closing.isLoading || banning.isLoading || commentRemoval.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {(type === 'video' || type === 'promo') && (
        <>
          {report.video_url && (
            <>
              <PreviewVideo
                ref={player}
                className={css['removal']}
                src={report.video_url}
                pictureUrl={report.thumbnail_url}
                preload="metadata"
                controls
                aria-label={t('Video to remove')}
              />
              <MomentField moment={moment} />
            </>
          )}
          <ReasonSelect value={rule} onChange={setRule} />
        </>
      )}
    </ConfirmDialog>
  );
}
