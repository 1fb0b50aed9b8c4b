import { timingSafeEqual } from 'node:crypto';
import { isGone, isLive, type MediaItem } from '#domain/media-item';

/**
 * public: any cache may store the file. private: only the reader's browser may, for a short time. gone: nobody may read
 * it at this address.
 */
export type FileAccess = 'public' | 'private' | 'gone';

export type Standing = Pick<MediaItem, 'status' | 'isUploaderHidden' | 'fileSecret'>;

/**
 * Returns who may read and store a file. Before an item is live, only its uploader and admins know the addresses of its
 * files, which cannot be guessed. After it was live many people know them, so after a take-down readers need the item's
 * secret. A file of an unknown item is private.
 */
export function fileAccessOf(item: Standing | undefined, secret: string): FileAccess {
  if (!item) return 'private';
  if (isForAll(item)) return 'public';
  const isKnown = item.fileSecret === '' || isSame(item.fileSecret, secret);
  return !isGone(item.status) && isKnown ? 'private' : 'gone';
}

const isForAll = (item: Pick<MediaItem, 'status' | 'isUploaderHidden'>): boolean =>
  isLive(item.status) && !item.isUploaderHidden;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));

/** Returns the item's secret after a change. It is made at a take-down and kept until everybody may see the item. */
export function fileSecretAfter(before: MediaItem, after: MediaItem, newSecret: () => string): string {
  if (isForAll(after)) return '';
  const isTakenDown = isForAll(before) || after.status === 'rejected' || after.isUploaderHidden;
  return before.fileSecret || (isTakenDown ? newSecret() : '');
}
