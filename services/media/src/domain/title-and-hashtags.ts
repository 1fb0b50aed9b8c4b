import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

/** Throws invalid_argument if the title is empty or too long. */
export function readTitle(typed: string): string {
  const title = readLine(typed);
  if (!title) throw fail('title_required');
  return checkLength(title, 'title', textLimits.title);
}

/** Returns the hashtags of a line as they are shown. Throws invalid_argument if the line is too long. */
export const readHashtags = (typed: string): string[] =>
  hashtagsIn(checkLength(readLine(typed), 'hashtags', textLimits.hashtags));
