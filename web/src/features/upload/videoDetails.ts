import type { VideoEdit } from '@tallscreen/bff/contract/upload';
import type { VideoDetails } from '@tallscreen/bff/contract/video-details';
import { inputValueOf, isoOf } from './publishTime.ts';

/** The details of a video as form values. */
export type DetailTexts = Record<keyof Omit<VideoDetails, 'who_may_comment'> | 'comments', string>;

/** An upload keeps its hashtags as typed. */
type Known = Omit<VideoDetails, 'hashtags'> & { hashtags: string | readonly string[] };

export const textsOfDetails = ({
  title,
  hashtags,
  publish_at,
  language,
  who_may_comment: commentAudience,
  visibility,
}: Known): DetailTexts => ({
  title,
  hashtags: typeof hashtags === 'string' ? hashtags : hashtags.join(', '),
  publish_at: inputValueOf(publish_at),
  language: language ?? '',
  comments: commentAudience === 'everyone' ? '' : commentAudience,
  visibility: visibility === 'public' ? '' : visibility,
});

/** Converts typed texts to the fields of a new video. */
export const toSent = ({ publish_at = '', ...texts }: Record<string, string>): Record<string, string> => ({
  ...texts,
  publish_at: isoOf(publish_at),
});

/** Returns the fields that an edit changes. A live video has no publish time field. */
export function changedDetails(texts: Record<string, string>, before: DetailTexts): VideoEdit {
  const changed = Object.entries(before).filter(([name, text]) => (texts[name] ?? text) !== text);
  return Object.fromEntries(
    changed.map(([name]) => [name, name === 'publish_at' ? isoOf(texts[name] ?? '') || null : texts[name]]),
  );
}
