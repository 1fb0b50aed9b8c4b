import { timingSafeEqual } from 'node:crypto';
import { isLive, type MediaItem } from '#domain/media-item';

/**
 * public: everybody may keep the file. private: only the reader's browser, for a short time. gone: nobody may read it
 * at this address.
 */
export type FileAccess = 'public' | 'private' | 'gone';

export type Standing = Pick<MediaItem, 'status' | 'isUploaderHidden' | 'fileSecret'>;

/**
 * Who may read and keep the files of a media item. Their addresses cannot be guessed, and its uploader and admins see
 * them before it is live. An item that was taken down is read with its secret only: many may know its old addresses. A
 * file of no known item is private.
 */
export function fileAccessOf(item: Standing | undefined, secret: string): FileAccess {
  if (!item) return 'private';
  if (isForAll(item)) return 'public';
  const isKnown = item.fileSecret === '' || isSame(item.fileSecret, secret);
  return item.status !== 'deleted' && isKnown ? 'private' : 'gone';
}

const isForAll = (item: Pick<MediaItem, 'status' | 'isUploaderHidden'>): boolean =>
  isLive(item.status) && !item.isUploaderHidden;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));

/**
 * Returns the secret of an item after a change. It gets one when it is taken down and keeps it until everybody may see
 * it again.
 */
export function fileSecretAfter(before: MediaItem, after: MediaItem, newSecret: () => string): string {
  if (isForAll(after)) return '';
  const isTakenDown = isForAll(before) || after.status === 'rejected' || after.isUploaderHidden;
  return before.fileSecret || (isTakenDown ? newSecret() : '');
}
