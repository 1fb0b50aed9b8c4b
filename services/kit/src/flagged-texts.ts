import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint of a text that a scan reads, which does not reveal the text. Media and moderation compute it
 * the same way. For captions it is made from the path of their file, because the same captions get another path when
 * they are set again.
 */
const nameOf = (kind: 'title' | 'hashtag' | 'captions', text: string): string =>
  createHash('sha256').update(`${kind}\n${text}`).digest('base64url');

export const nameOfTitle = (title: string): string => nameOf('title', title);
export const nameOfHashtag = (hashtag: string): string => nameOf('hashtag', hashtag);
/** `url` is that of the WebVTT file, with or without a query. */
export const nameOfCaptions = (url: string): string => nameOf('captions', url.split('?', 1)[0] ?? '');
