import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';

const MAX_SECONDS = 86_400;
const wrong: ErrorCode = 'invalid_moment';

/** The moment in a video at which the problem is that a decision names. Forms and queries send it as a text. */
export const atSecondsIn = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,5}(?:\.\d{1,20})?(?:e-\d{1,3})?$/i)
        .transform(Number),
    ],
    wrong,
  )
  .pipe(z.number().min(0, wrong).max(MAX_SECONDS, wrong))
  .nullish()
  .meta({
    json: { type: ['number', 'null'], minimum: 0, maximum: MAX_SECONDS },
    description: 'Where in the video the problem is, at most its duration',
  });

export const atSecondsOut = z
  .number()
  .min(0)
  .nullable()
  .meta({ description: 'Where in the video the problem is, in seconds; null if the admin named no place' });
