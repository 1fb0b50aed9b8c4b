import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';

/** Accepts a list or one text, with or without `#`; returns the tags without `#`. A list is shown unchanged. */
export const hashtagsOf = (value: string[] | string | null | undefined): string[] =>
  typeof value === 'string' ? hashtagsIn(value) : (value ?? []).map((tag) => tag.replace(/^#+/, '')).filter(Boolean);
