import type { ResumableUpload } from '@tallscreen/bff/contract';
import { t } from '../../i18n/translate.ts';
import { isComplete } from './isComplete.ts';
import type { PickedFile } from './useVideoFile.ts';

type Props = {
  picked: PickedFile | null;
  /** The unfinished upload of the picked file. */
  known: ResumableUpload | undefined;
  /** The upload that the user wants to continue. */
  start: ResumableUpload | undefined;
};

/** Says what is sent of a file of which a part has arrived before. */
export function UnfinishedNote({ picked, known, start }: Props) {
  const text = noteOf({ picked, known, start });
  return text ? (
    <p role="status" className="small">
      {text}
    </p>
  ) : null;
}

function noteOf({ picked, known, start }: Props): string | undefined {
  if (known && isComplete(known)) return t('This file has arrived already. Submit it when you like.');
  if (known) {
    const percent = Math.floor((known.offset / known.size) * 100);
    return t('{percent} % of this file have arrived before. Only the rest is sent.', { percent });
  }
  if (!start) return undefined;
  return t(
    picked
      ? 'This is not the file {name}. It is sent as a new upload.'
      : 'Choose the file {name} again, and only the rest is sent.',
    { name: start.file_name },
  );
}
