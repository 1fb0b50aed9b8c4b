import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint of a text that a scan reads, which does not reveal the text. Media and moderation compute it
 * the same way. For captions it is made from the path of their file, because the same captions get another path when
 * they are set again.
 */
const fingerprintOf = (kind: 'title' | 'hashtag' | 'captions', text: string): string =>
  createHash('sha256').update(`${kind}\n${text}`).digest('base64url');

export const fingerprintOfTitle = (title: string): string => fingerprintOf('title', title);
export const fingerprintOfHashtag = (hashtag: string): string => fingerprintOf('hashtag', hashtag);
/** `url` is that of the WebVTT file, with or without a query. */
export const fingerprintOfCaptions = (url: string): string => fingerprintOf('captions', url.split('?', 1)[0] ?? '');
