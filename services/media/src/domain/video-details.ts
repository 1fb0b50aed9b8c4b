import { isDeepStrictEqual } from 'node:util';
import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { commentAudiences } from '@tallscreen/proto/rules/comment-audiences';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { videoAudiences } from '@tallscreen/proto/rules/video-audience';
import { readLanguage } from '#domain/captions';
import { checkNotTooLate, checkPublishTime } from '#domain/publish-time';

/** The details of a media item, as typed or as read. A promo has title and hashtags only. */
export interface VideoDetails {
  readonly title: string;
  /** without #; as typed, an entry may hold several words */
  readonly hashtags: readonly string[];
  /** when it goes live at the earliest; once it is live by itself, when it did; null for none */
  readonly publishAt: Date | null;
  /** the language that is spoken, as a BCP 47 code; empty for none */
  readonly language: string;
  /** who may comment: everyone, followers or off; empty for everyone */
  readonly commentAudience: string;
  /** who may see it once it is live: public, unlisted, followers or private; empty for public */
  readonly visibility: string;
}

export const noDetails: VideoDetails = {
  title: '',
  hashtags: [],
  publishAt: null,
  language: '',
  commentAudience: 'everyone',
  visibility: 'public',
};

const detailNames = Object.keys(noDetails) as readonly (keyof VideoDetails)[];

/** Absent fields do not change. */
export type DetailsChange = Partial<VideoDetails>;

function readCommentAudience(typed: string): string {
  const audience = commentAudiences.find((each) => each === (typed || noDetails.commentAudience));
  if (!audience) throw fail('unknown_comment_audience');
  return audience;
}

function readVisibility(typed: string): string {
  const audience = videoAudiences.find((each) => each === (typed || noDetails.visibility));
  if (!audience) throw fail('unknown_visibility');
  return audience;
}

type Reader = { readonly [Name in keyof VideoDetails]: (typed: VideoDetails[Name], now: Date) => VideoDetails[Name] };

const lineOf = (hashtags: readonly string[]): string => readLine(hashtags.join(', '));

const ofEdit: Reader = {
  title(typed) {
    const title = readLine(typed);
    if (!title) throw fail('title_required');
    return checkLength(title, 'title', textLimits.title);
  },
  hashtags: (typed) => hashtagsIn(checkLength(lineOf(typed), 'hashtags', textLimits.hashtags)),
  publishAt: (at, now) => at && checkPublishTime(at, now),
  language: (typed) => typed && readLanguage(typed),
  commentAudience: (typed) => readCommentAudience(typed),
  visibility: (typed) => readVisibility(typed),
};

/** A publish time can pass while the file is sent; the video then goes live once it is approved. */
const ofVideo: Reader = { ...ofEdit, publishAt: (at, now) => at && checkNotTooLate(at, now) };

const ofPromo: Reader = {
  ...ofEdit,
  publishAt: () => noDetails.publishAt,
  language: () => noDetails.language,
  commentAudience: () => noDetails.commentAudience,
  visibility: () => noDetails.visibility,
};

const ofDraft: Reader = {
  ...ofVideo,
  title: (typed, now) => readLine(typed) && ofVideo.title(typed, now),
  hashtags(typed, now) {
    ofVideo.hashtags(typed, now);
    const line = lineOf(typed);
    return line ? [line] : [];
  },
};

const readAll = (reader: Reader, typed: VideoDetails, now: Date): VideoDetails => ({
  title: reader.title(typed.title, now),
  hashtags: reader.hashtags(typed.hashtags, now),
  publishAt: reader.publishAt(typed.publishAt, now),
  language: reader.language(typed.language, now),
  commentAudience: reader.commentAudience(typed.commentAudience, now),
  visibility: reader.visibility(typed.visibility, now),
});

/** Reads the details of a new media item. Throws invalid_argument for a wrong one. */
export const readDetails = (kind: 'video' | 'promo', typed: VideoDetails, now: Date): VideoDetails =>
  readAll(kind === 'promo' ? ofPromo : ofVideo, typed, now);

/**
 * Reads a draft: every detail may be empty, and the hashtags stay as typed. Throws invalid_argument for a wrong one.
 */
export const readDraft = (typed: VideoDetails, now: Date): VideoDetails => readAll(ofDraft, typed, now);

/** Reads the details of an edit. Throws invalid_argument for a wrong one. */
export function readChange(typed: DetailsChange, now: Date): DetailsChange {
  const change: { -readonly [Name in keyof VideoDetails]?: VideoDetails[Name] } = {};
  const read = <Name extends keyof VideoDetails>(name: Name): void => {
    const value = typed[name];
    if (value !== undefined) change[name] = ofEdit[name](value, now);
  };
  for (const name of detailNames) read(name);
  return change;
}

export const hasSameWords = ({ title, hashtags }: VideoDetails, change: DetailsChange): boolean =>
  isDeepStrictEqual([title, hashtags], [change.title ?? title, change.hashtags ?? hashtags]);

export const hasSameDetails = (details: VideoDetails, change: DetailsChange): boolean =>
  isDeepStrictEqual(details, { ...details, ...change });
