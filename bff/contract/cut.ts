import { MAX_CUT_TIME_MS } from '@tallscreen/proto/rules/cut-rules';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';

/** Forms send the time as digits; null and an empty text stand for none. */
function milliseconds(error: ErrorCode, description: string) {
  const given = z.number(error).int(error).min(0, error).max(MAX_CUT_TIME_MS, error);
  return z
    .union(
      [
        given,
        z.null().transform(() => undefined),
        z.literal('').transform(() => undefined),
        z
          .string()
          .regex(/^\d{1,7}$/)
          .transform(Number)
          .pipe(given),
      ],
      error,
    )
    .optional()
    .meta({ description });
}

export const editedCover = milliseconds(
  'cover_missing',
  'The frame that becomes the cover, in milliseconds from the start; empty for none',
);

/** The part and the cover that an uploader chooses before publishing. */
export const cutFields = {
  trim_start_ms: milliseconds(
    'trim_missing',
    'Where the part to publish begins in the file, in milliseconds; empty for its start',
  ),
  trim_end_ms: milliseconds(
    'trim_missing',
    'Where the part to publish ends in the file, in milliseconds; empty for its end. A part has 1 to 30 seconds, and its file at most 10 minutes',
  ),
  cover_ms: milliseconds(
    'cover_missing',
    'The frame that becomes the cover, in milliseconds from the start of the published part (not of the file); empty for one that is chosen for you',
  ),
};

const cutForm = z.object(cutFields);
export type CutBody = z.output<typeof cutForm>;

const timeOut = (description: string) => z.number().int().nullable().meta({ description });

/** The part and the cover that a draft keeps. */
export const cutOut = {
  trim_start_ms: timeOut('Where the part begins in the file; null for its start'),
  trim_end_ms: timeOut('Where the part ends in the file; null for its end'),
  cover_ms: timeOut('The frame for the cover, from the start of the part; null if none is chosen'),
};
