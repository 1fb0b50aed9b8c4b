import { isCutProblem } from '@tallscreen/proto/rules/cut-rules';
import { isPublishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import type { Problem } from '../../ui/fieldErrors.ts';
import { FILE_FIELD } from './FilePicker.tsx';

const OF_FILE =
  /^(?:wrong_(?:video|promo)_|file_|damaged_file|(?:video|promo)_(?:body_)?too_large|too_many_(?:pixels|frames)$|sound_unreadable|too_long_to_trim|video_too_long)/;

function fieldOf(code: string): string | undefined {
  if (code === 'title_required') return 'title';
  if (isPublishTimeProblem(code)) return 'publish_at';
  if (code === 'invalid_language') return 'language';
  if (code.startsWith('cover_')) return 'cover_ms';
  if (OF_FILE.test(code)) return FILE_FIELD;
  return code === 'trim_missing' || isCutProblem(code) ? 'trim_end_ms' : undefined;
}

/** Returns the server's error beside its field, if it is about one. */
export function besideField(text: string, code: string | undefined): Problem {
  const field = code === undefined ? undefined : fieldOf(code);
  return field === undefined ? text : { field, text };
}
