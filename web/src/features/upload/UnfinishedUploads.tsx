import type { ResumableUpload } from '@tallscreen/bff/contract';
import { useDiscardUploadMutation, useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { currentLocale } from '../../i18n/translate.ts';
import { localTime } from '../../ui/localTime.ts';
import { isComplete } from './isComplete.ts';
import css from './UnfinishedUploads.module.css';

const nameOf = ({ title, file_name }: ResumableUpload): string => title || file_name || 'A video without a name';

type RowProps = { upload: ResumableUpload; isSending: boolean; onContinue: () => void; onDiscarded: () => void };

function Row({ upload, isSending, onContinue, onDiscarded }: RowProps) {
  const dispatch = useAppDispatch();
  const [discard, { isLoading }] = useDiscardUploadMutation();
  const name = nameOf(upload);
  const remove = async () => {
    const { error } = await discard(upload.id);
    if (error) dispatch(toastShown(errorText(error, 'Could not discard the upload.'), 'error'));
    else onDiscarded();
  };
  return (
    <li className={css['row']}>
      <p className={css['name']}>{name}</p>
      {isComplete(upload) ? (
        <p className="quiet small">Draft. The file has arrived; submit it when you like.</p>
      ) : (
        <>
          <ProgressBar label={`${name}: arrived`} percent={(upload.offset / upload.size) * 100} />
          <p className="quiet small">Choose the file {upload.file_name} again, and only the rest is sent.</p>
        </>
      )}
      {upload.publish_at && <p className="quiet small">To be published at {localTime(upload.publish_at)}.</p>}
      <p className="quiet small">Kept until {new Date(upload.expires_at).toLocaleDateString(currentLocale())}.</p>
      <div className={css['tools']}>
        <Button disabled={isSending} onClick={onContinue} aria-label={`Continue with ${name}`}>
          Continue
        </Button>
        <Button look="ghost" disabled={isLoading} onClick={() => void remove()} aria-label={`Discard ${name}`}>
          Discard
        </Button>
      </div>
    </li>
  );
}

type Props = {
  /** The upload that the form is sending, '' while the server does not know it, null if the form sends none. */
  sendingId: string | null;
  onContinue: (upload: ResumableUpload) => void;
  onDiscarded: (id: string) => void;
};

/** Drafts and uploads that a reload or a lost line has ended. Shows nothing while there are none. */
export function UnfinishedUploads({ sendingId, onContinue, onDiscarded }: Props) {
  const { data } = useUnfinishedUploadsQuery(undefined, { refetchOnMountOrArgChange: true });
  const waiting = data?.uploads.filter(({ id }) => id !== sendingId) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={css['unfinished']} aria-labelledby="unfinished-uploads">
      <h2 id="unfinished-uploads">Drafts and unfinished uploads</h2>
      <ul className={css['list']}>
        {waiting.map((upload) => (
          <Row
            key={upload.id}
            upload={upload}
            isSending={sendingId !== null}
            onContinue={() => onContinue(upload)}
            onDiscarded={() => onDiscarded(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}
