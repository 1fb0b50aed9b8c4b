import type { MediaItemCopy } from '#domain/media-item';
import { newestCopies } from '#domain/newest-copies';
import type { Comments } from '#store/comments';
import type { MediaItems } from '#store/media-items';

export interface CopyMediaItemsDeps {
  readonly mediaItems: Pick<MediaItems, 'upsertCopies'>;
  readonly comments: Pick<Comments, 'removeByVideos'>;
}

export type CopyMediaItems = (copies: readonly MediaItemCopy[], deletedIds: readonly number[]) => Promise<void>;

/** Stores copies of media's items, in any order and repeatedly, and deletes the comments of deleted items. */
export const createCopyMediaItems =
  ({ mediaItems, comments }: CopyMediaItemsDeps): CopyMediaItems =>
  async (copies, deletedIds) => {
    await mediaItems.upsertCopies(newestCopies(copies));
    // Delete after the copies are stored: then nobody can post new comments on items that are no longer live.
    await comments.removeByVideos(deletedIds);
  };
