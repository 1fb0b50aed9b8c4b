import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { commentAudiences } from '@tallscreen/proto/rules/comment-audiences';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { MAX_PUBLISH_DAYS, publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { videoAudiences } from '@tallscreen/proto/rules/video-audience';
import { z } from 'zod';
import { timeOut } from '#contract/common';
import { cutFields } from '#contract/cut';
import { problem } from '#contract/problem';
import { typedLine } from '#contract/typed-text';

const title = typedLine(textLimits.title, {
  error: 'title_required',
  name: 'title',
  required: 'title_required',
});

/** Joins a JSON list of strings by commas. Returns other text unchanged. */
function joinList(typed: string): string {
  if (!/^\s*\[/.test(typed)) return typed;
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(typed));
    return list.success ? list.data.join(',') : typed;
  } catch {
    return typed;
  }
}

const notText = problem('not_text', { field: 'hashtags' });

const hashtags = z
  .string(notText)
  .transform(joinList)
  .pipe(typedLine(textLimits.hashtags, { error: notText, name: 'hashtags' }));

/** A list in JSON, or a text as in the form of the upload. */
const hashtagsOrList = z
  .union([z.array(z.string()).transform((words) => words.join(',')), z.string()], notText)
  .pipe(hashtags);

const withZone = z.iso.datetime({ offset: true });

/** Null and, as forms send it, an empty text stand for none. `problemOf` gets NaN for what is no time. */
export const optionalTime = (
  missing: string,
  problemOf: (atMs: number, nowMs: number) => string | undefined,
  description: string,
) =>
  z
    .string(missing)
    .trim()
    .nullable()
    .transform((typed, context) => {
      if (!typed) return null;
      const at = new Date(withZone.safeParse(typed).success ? typed : Number.NaN);
      const wrong = problemOf(at.getTime(), Date.now());
      if (!wrong) return at;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .meta({
      json: {
        anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string', maxLength: 0 }, { type: 'null' }],
        // Accepts every fixed time.
        examples: [null],
        description,
      },
    });

const publishTimeField = (problemOf: typeof publishTimeProblem) =>
  optionalTime(
    'publish_time_missing' satisfies ErrorCode,
    problemOf,
    `When the video goes live once it is approved: ISO 8601 with a zone, at most ${MAX_PUBLISH_DAYS} days ahead; empty or null for at once`,
  );

/** A time that may be over by now. */
const givenPublishTime = publishTimeField((atMs, nowMs) => {
  const wrong = publishTimeProblem(atMs, nowMs);
  return wrong === 'publish_time_past' ? undefined : wrong;
});

/** Empty and, in JSON, null mean none. */
const language = z
  .string('invalid_language' satisfies ErrorCode)
  .trim()
  .nullable()
  .transform((typed, context) => {
    if (!typed) return '';
    const code = languageCodeOf(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: 'invalid_language' satisfies ErrorCode });
    return z.NEVER;
  })
  .meta({
    json: {
      type: ['string', 'null'],
      examples: ['en'],
      description: 'The language that is spoken, as a BCP 47 code such as pt-BR; empty or null for none',
    },
  });

/** Empty, as forms send it, means everyone. */
const commentAudience = z
  .enum(['', ...commentAudiences], 'unknown_comment_audience' satisfies ErrorCode)
  .meta({ description: 'Who may comment; followers includes the uploader' });

const levels =
  'public: everybody; unlisted: everybody who has the address, but it stands in no list; followers: who follows its uploader; private: only its uploader. Admins see every video';

/** Empty, as forms send it, means public. */
const visibility = z
  .enum(['', ...videoAudiences], 'unknown_visibility' satisfies ErrorCode)
  .meta({ description: `Who may see it once it is live: ${levels}` });

/** The details of a video in a request. All other bodies with details are built from this one. */
export const detailsEdit = z
  .object({
    title,
    hashtags: hashtagsOrList,
    publish_at: publishTimeField(publishTimeProblem),
    language,
    comments: commentAudience,
    visibility,
  })
  .partial();

/** The body of an upload in one request. Its publish time must be in the future. */
export const detailsForm = detailsEdit.extend({ title, hashtags: hashtags.default(''), ...cutFields });
export type UploadForm = z.input<typeof detailsForm>;

/** The body for a promo. */
export const promoDetails = detailsForm.omit({ publish_at: true, language: true, visibility: true });

const given = { publish_at: givenPublishTime.optional() };

/**
 * The body for a file that arrived in parts. The route checks the publish time, because the call may be a repeated one.
 */
export const detailsBody = detailsEdit.extend({ ...given, title });

const draftText = (name: 'title' | 'hashtags') => typedLine(textLimits[name], { name });

/** The body for a video that is not submitted yet. */
export const detailsDraft = detailsEdit.extend({
  ...given,
  title: draftText('title'),
  hashtags: draftText('hashtags').default(''),
});

/** The details that everybody sees. */
export const shownDetails = { title: z.string(), hashtags: z.array(z.string()) };

const shownVisibility = z.enum(videoAudiences).meta({ description: `Who may see it once it is live: ${levels}` });

/** Null for what is no video. */
export const audienceOut = { visibility: shownVisibility.nullable() };

/** What the uploader and admins see. */
export const DetailsOut = z.object({
  ...shownDetails,
  publish_at: timeOut
    .nullable()
    .meta({ description: 'When it goes live once it is approved; null for at once, and for a live video' }),
  language: z
    .string()
    .nullable()
    .meta({ description: 'The language that is spoken, as a BCP 47 code; null if the uploader named none' }),
  who_may_comment: z.enum(commentAudiences),
  visibility: shownVisibility,
});
export type VideoDetails = z.output<typeof DetailsOut>;

export const draftOut = {
  ...DetailsOut.shape,
  title: z.string().meta({ description: 'Kept for a video that is not submitted yet; may be empty' }),
  hashtags: z.string(),
  publish_at: timeOut.nullable().meta({ description: 'The publish time kept with it, which may have passed' }),
};
