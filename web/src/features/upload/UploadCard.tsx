import { lazy, Suspense } from 'react';
import { Captions, Clapperboard, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDeleteVideoMutation } from '../../api/videos.ts';
import type { AppealState, Upload } from '@tallscreen/bff/contract/video';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { errorText } from '../../api/errors.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t, tReason } from '../../i18n/translate.ts';
import { AudienceBadge } from '../../ui/AudienceBadge.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { localTime } from '../../ui/localTime.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MomentButton } from './MomentButton.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { statusBadgeOf } from '../../ui/statusBadge.ts';
import { AppealButton } from './AppealButton.tsx';
import { StageProgress } from './StageProgress.tsx';
import { stageOf } from './stages.ts';
import css from './UploadCard.module.css';

const CaptionsDialog = lazy(() => import('./CaptionsDialog.tsx').then((file) => ({ default: file.CaptionsDialog })));

const EditVideoDialog = lazy(() => import('./EditVideoDialog.tsx').then((file) => ({ default: file.EditVideoDialog })));

/** An upload that has just been sent is not in the server's list yet, and has no appeal. */
type OwnUpload = Upload & { appeal?: AppealState | null };

/** Shows the outcome of an appeal. After a refusal the card shows its reason as the upload's reason. */
function AppealOutcome({ appeal: { status, reason, reason_code: code, decided_at: at } }: { appeal: AppealState }) {
  if (status === 'open') return <p className="quiet small">{t('Your appeal waits for an admin.')}</p>;
  return (
    <p className="quiet small">
      {at ? (
        <Phrase
          text={status === 'granted' ? 'Your appeal was granted {when}.' : 'Your appeal was refused {when}.'}
          values={{ when: <RelativeTime at={at} /> }}
        />
      ) : (
        t(status === 'granted' ? 'Your appeal was granted.' : 'Your appeal was refused.')
      )}
      {status === 'granted' && reason && ` ${tReason(reason, code)}`}
    </p>
  );
}

function Progress({ upload }: { upload: OwnUpload }) {
  const stage = stageOf(upload);
  if (stage) return <StageProgress stage={stage} title={upload.title} percent={upload.progress_percent} />;
  if (upload.status === 'rejected') {
    return (
      <>
        <p className={css['reason']}>
          {upload.rejection_reason ? tReason(upload.rejection_reason, upload.rejection_reason_code) : t('Rejected.')}
        </p>
        <MomentButton
          atSeconds={upload.rejection_at_seconds}
          title={upload.title}
          videoUrl={upload.video_url}
          pictureUrl={upload.thumbnail_url}
        />
        {upload.appeal ? (
          <AppealOutcome appeal={upload.appeal} />
        ) : (
          <AppealButton videoId={upload.id} title={upload.title} />
        )}
      </>
    );
  }
  const waits = <Waits upload={upload} />;
  if (!upload.appeal) return waits;
  return (
    <>
      <AppealOutcome appeal={upload.appeal} />
      {upload.status === 'scheduled' && waits}
    </>
  );
}

/** Tells what an upload waits for, and until when. */
function Waits({ upload: { status, publish_at: at } }: { upload: OwnUpload }) {
  if (status === 'scheduled' && at)
    return <p className="quiet small">{t('Approved, goes live at {time}', { time: localTime(at) })}</p>;
  if (status !== 'pending') return null;
  return (
    <p className="quiet small">
      {at
        ? t('Awaiting admin review. Once approved, it goes live at {time}', { time: localTime(at) })
        : t('Awaiting admin review')}
    </p>
  );
}

function DeleteDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteVideoMutation();
  const confirm = async () => {
    const { error } = await remove(upload.id);
    onClose();
    if (error) dispatch(toastShown(errorText(error, t('Video deletion failed.')), 'error'));
  };
  return (
    <ConfirmDialog
      title={t('Delete this video?')}
      text={t('“{title}” and everything people wrote about it will be gone for good.', { title: upload.title })}
      action={t('Delete')}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** Texts cannot be edited after a rejection, nor while the scan reads them. */
const mayEdit = ({ status, processing_stage: stage }: Upload): boolean => status !== 'rejected' && stage !== 'scanning';

export function UploadCard({ upload }: { upload: OwnUpload }) {
  const showDialog = useRowDialog();
  const { title } = upload;
  const { label, tone } = statusBadgeOf(upload.status);
  return (
    <li className={css['card']} data-rejected={upload.status === 'rejected' || undefined}>
      <Link className={css['picture']} to={`/feed?video=${upload.id}`} aria-label={t('Open {title}', { title })}>
        {upload.thumbnail_url ? <Poster url={upload.thumbnail_url} /> : <Clapperboard aria-hidden="true" />}
      </Link>
      <div className={css['words']}>
        <p className={css['title']}>{title}</p>
        <p className="quiet small">
          <RelativeTime at={upload.created_at} />
        </p>
        <div className={css['status']}>
          <Badge tone={tone}>{t(label)}</Badge>
          <AudienceBadge video={upload} />
          <div className={css['tools']}>
            {mayEdit(upload) && (
              <Button
                look="ghost"
                aria-label={t('Edit {title}', { title })}
                onClick={() =>
                  showDialog(
                    <Suspense>
                      <EditVideoDialog video={upload} onClose={() => showDialog(null)} />
                    </Suspense>,
                  )
                }
              >
                {t('Edit')}
              </Button>
            )}
            {upload.video_url && (
              <IconButton
                name={t('Captions of {title}', { title })}
                icon={<Captions />}
                onClick={() =>
                  showDialog(
                    <Suspense>
                      <CaptionsDialog video={upload} onClose={() => showDialog(null)} />
                    </Suspense>,
                  )
                }
              />
            )}
            <IconButton
              name={t('Delete {title}', { title })}
              icon={<Trash2 />}
              onClick={() => showDialog(<DeleteDialog upload={upload} onClose={() => showDialog(null)} />)}
            />
          </div>
        </div>
        <Progress upload={upload} />
      </div>
    </li>
  );
}
