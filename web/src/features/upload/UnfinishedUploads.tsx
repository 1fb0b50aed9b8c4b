import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import { useDiscardUploadMutation, useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { currentLocale, t } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';
import { isComplete } from './isComplete.ts';
import { useUploadsUnderWay } from './underWay.ts';
import css from './UnfinishedUploads.module.css';

const nameOf = ({ title, file_name }: ResumableUpload): string => title || file_name || t('A video without a name');

/** An upload that this page is still sending, so that it cannot be continued or discarded here. */
function RowUnderWay({ upload }: { upload: ResumableUpload }) {
  return (
    <li className={css['row']}>
      <p className={css['name']}>{nameOf(upload)}</p>
      <p className="quiet small" role="status">
        {t('Uploading...')}
      </p>
    </li>
  );
}

type RowProps = { upload: ResumableUpload; isSending: boolean; onContinue: () => void; onDiscarded: () => void };

function Row({ upload, isSending, onContinue, onDiscarded }: RowProps) {
  const dispatch = useAppDispatch();
  const [discard, { isLoading }] = useDiscardUploadMutation();
  const name = nameOf(upload);
  const remove = async () => {
    const { error } = await discard(upload.id);
    if (error) dispatch(toastShown(errorText(error, t('Could not discard the upload.')), 'error'));
    else onDiscarded();
  };
  return (
    <li className={css['row']}>
      <p className={css['name']}>{name}</p>
      {isComplete(upload) ? (
        <p className="quiet small">{t('Draft. The file has arrived; submit it when you like.')}</p>
      ) : (
        <>
          <ProgressBar label={t('{name}: arrived', { name })} percent={(upload.offset / upload.size) * 100} />
          <p className="quiet small">
            {t('Choose the file {name} again, and only the rest is sent.', { name: upload.file_name })}
          </p>
        </>
      )}
      {upload.publish_at && (
        <p className="quiet small">{t('To be published at {time}.', { time: localTime(upload.publish_at) })}</p>
      )}
      <p className="quiet small">
        {t('Kept until {date}.', { date: new Date(upload.expires_at).toLocaleDateString(currentLocale()) })}
      </p>
      <div className={css['tools']}>
        <Button disabled={isSending} onClick={onContinue} aria-label={t('Continue with {name}', { name })}>
          {t('Continue')}
        </Button>
        <Button
          look="ghost"
          disabled={isLoading}
          onClick={() => void remove()}
          aria-label={t('Discard {name}', { name })}
        >
          {t('Discard')}
        </Button>
      </div>
    </li>
  );
}

type Props = {
  /** The id of the upload that the form is sending: '' before the server has one, null when nothing is being sent. */
  sendingId: string | null;
  /** Uploads from which this screen has made videos; the list may not know it yet. */
  submittedIds: readonly string[];
  onContinue: (upload: ResumableUpload) => void;
  onDiscarded: (id: string) => void;
};

/** Drafts, and uploads that a reload or a lost connection has interrupted. Shows nothing if there are none. */
export function UnfinishedUploads({ sendingId, submittedIds, onContinue, onDiscarded }: Props) {
  const { data } = useUnfinishedUploadsQuery(undefined, { refetchOnMountOrArgChange: true });
  const underWay = useUploadsUnderWay();
  const waiting = data?.uploads.filter(({ id }) => id !== sendingId && !submittedIds.includes(id)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={css['unfinished']} aria-labelledby="unfinished-uploads">
      <h2 id="unfinished-uploads">{t('Drafts and unfinished uploads')}</h2>
      <ul className={css['list']}>
        {waiting.map((upload) =>
          underWay.has(upload.id) ? (
            <RowUnderWay key={upload.id} upload={upload} />
          ) : (
            <Row
              key={upload.id}
              upload={upload}
              isSending={sendingId !== null}
              onContinue={() => onContinue(upload)}
              onDiscarded={() => onDiscarded(upload.id)}
            />
          ),
        )}
      </ul>
    </section>
  );
}
