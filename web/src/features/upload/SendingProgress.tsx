import { msg, t } from '../../i18n/translate.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { UploadState } from './useResumableUpload.ts';

const notes: Record<UploadState, string | undefined> = {
  sending: undefined,
  waiting: msg('The connection is lost. The upload goes on by itself once it is back.'),
  busy: msg('The server is busy or fails. Trying again…'),
  finishing: msg('The file has arrived. The server puts it together…'),
};

type Props = {
  percent: number;
  state: UploadState;
  /** The estimated time left, in words. */
  left: string | undefined;
};

/** The progress of an upload. */
export function SendingProgress({ percent, state, left }: Props) {
  const note = notes[state];
  return (
    <div>
      <ProgressBar label={t('Uploading')} percent={percent} />
      <p className="quiet small" role="status">
        {note && t(note)}
      </p>
      {left && state === 'sending' && <p className="quiet small">{left}</p>}
    </div>
  );
}
