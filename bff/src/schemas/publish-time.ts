import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { MAX_PUBLISH_DAYS, publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { z } from 'zod';

const withZone = z.iso.datetime({ offset: true });

/** Null and, as forms send it, an empty text stand for none. */
const publishTimeField = (problemOf: typeof publishTimeProblem) =>
  z
    .string('publish_time_missing' satisfies ErrorCode)
    .trim()
    .nullable()
    .transform((typed, context) => {
      if (!typed) return null;
      const at = new Date(withZone.safeParse(typed).success ? typed : Number.NaN);
      const problem = problemOf(at.getTime(), Date.now());
      if (!problem) return at;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .meta({
      json: {
        anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string', maxLength: 0 }, { type: 'null' }],
        // Every fixed time passes.
        examples: [null],
        description: `When the video goes live once it is approved: ISO 8601 with a zone, at most ${MAX_PUBLISH_DAYS} days ahead; empty or null for at once`,
      },
    });

/** A time in the future. */
export const publishTime = publishTimeField(publishTimeProblem);

/** A time that may have passed since it was given. */
export const givenPublishTime = publishTimeField((atMs, nowMs) => {
  const problem = publishTimeProblem(atMs, nowMs);
  return problem === 'publish_time_past' ? undefined : problem;
});
