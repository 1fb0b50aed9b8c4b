import { isLive, type MediaItem } from '#domain/media-item';

/**
 * public: everybody may keep the file. private: only the reader's browser, for a short time. gone: nobody may read it.
 */
export type FileAccess = 'public' | 'private' | 'gone';

/**
 * Who may read and keep the files of a media item. Their addresses cannot be guessed, and its uploader and admins see
 * them before it is live. A file of no known item is private.
 */
export function fileAccessOf(item: Pick<MediaItem, 'status' | 'isUploaderHidden'> | undefined): FileAccess {
  if (item?.status === 'deleted') return 'gone';
  return item && isLive(item.status) && !item.isUploaderHidden ? 'public' : 'private';
}
