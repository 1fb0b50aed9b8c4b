import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { UploadState } from './useResumableUpload.ts';

const notes: Record<UploadState, string | undefined> = {
  sending: undefined,
  waiting: 'The connection is lost. The upload goes on by itself once it is back.',
  finishing: 'The file has arrived. The server puts it together…',
};

type Props = {
  percent: number;
  state: UploadState;
  /** How long the rest may take, in words. */
  left: string | undefined;
};

/** How far an upload is. */
export function SendingProgress({ percent, state, left }: Props) {
  return (
    <div>
      <ProgressBar label="Uploading" percent={percent} />
      <p className="quiet small" role="status">
        {notes[state]}
      </p>
      {left && state === 'sending' && <p className="quiet small">{left}</p>}
    </div>
  );
}
