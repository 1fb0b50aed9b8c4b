import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import { t } from '../../i18n/translate.ts';
import { isComplete } from './isComplete.ts';
import type { PickedFile } from './useVideoFile.ts';

type Props = {
  picked: PickedFile | null;
  /** The unfinished upload of the picked file. */
  known: ResumableUpload | undefined;
  /** A draft of the picked file that is not submitted now. */
  kept: ResumableUpload | undefined;
  /** The upload that the user wants to continue. */
  start: ResumableUpload | undefined;
};

/** Tells what will be sent if part of the file has already arrived. */
export function UnfinishedNote(props: Props) {
  const text = noteOf(props);
  return text ? (
    <p role="status" className="small">
      {text}
    </p>
  ) : null;
}

function noteOf({ picked, known, kept, start }: Props): string | undefined {
  if (known && isComplete(known)) return t('This file has arrived already. Submit it when you like.');
  if (known) {
    const percent = Math.floor((known.offset / known.size) * 100);
    return t('{percent} % of this file have arrived before. Only the rest is sent.', { percent });
  }
  if (kept)
    return t('This file is a draft already: {name}. It is sent as another video, and the draft stays.', {
      name: kept.title || kept.file_name,
    });
  if (!start) return undefined;
  return t(
    picked
      ? 'This is not the file {name}. It is sent as a new upload.'
      : 'Choose the file {name} again, and only the rest is sent.',
    { name: start.file_name },
  );
}
