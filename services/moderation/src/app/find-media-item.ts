import type { Client } from '@connectrpc/connect';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { ItemType, MediaItemCopy } from '#domain/media-item';
import { itemNotFound } from '#domain/reported-item';
import { toMediaItemCopy } from '#events/media-item-mapping';
import type { MediaItems } from '#store/media-items';

/** Leaves enough of the BFF's 3 s for the decision itself. */
const LOOKUP_TIMEOUT_MS = 800;

export interface FindMediaItemDeps {
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly media: Pick<Client<typeof VideoService>, 'batchGetVideos'>;
}

/**
 * Returns the copy if it `suffices`. Otherwise asks media, because the event of a change may not have arrived yet, for
 * example while Kafka is away. While media does not answer, the copy is used; without a copy media's error is thrown.
 */
export type FindCurrentItem = (id: number, suffices: (copy: MediaItemCopy) => boolean) => Promise<MediaItemCopy | null>;

export const createFindCurrentItem =
  ({ mediaItems, media }: FindMediaItemDeps): FindCurrentItem =>
  async (id, suffices) => {
    const copy = await mediaItems.find(id);
    // A deletion is final; a removal is not.
    if (copy && (copy.stage === 'deleted' || suffices(copy))) return copy;
    const current = await readFromMedia(media, id).catch((error: unknown) => {
      if (copy && isAppError(error)) return null;
      throw error;
    });
    return current && current.revision > (copy?.revision ?? 0) ? current : copy;
  };

export type FindMediaItem = ReturnType<typeof createFindMediaItem>;

/**
 * Returns the copy, or asks media if its event has not arrived yet, or if a removed item may have been restored. Throws
 * not_found if there is no such media item.
 */
export const createFindMediaItem =
  (findCurrentItem: FindCurrentItem) =>
  async (id: number, itemType: ItemType): Promise<MediaItemCopy> => {
    const item = await findCurrentItem(id, ({ stage }) => stage !== 'removed');
    if (item?.itemType !== itemType) throw itemNotFound(itemType);
    return item;
  };

/** Returns null for items that media does not show even to admins: removed and deleted ones, and unknown ids. */
export async function readFromMedia(media: FindMediaItemDeps['media'], id: number): Promise<MediaItemCopy | null> {
  const lookups = [{ videoId: fromId(id), viewer: { userId: 0n, isAdmin: true } }];
  const { videos } = await media.batchGetVideos({ lookups }, { timeoutMs: LOOKUP_TIMEOUT_MS });
  return videos[0] ? toMediaItemCopy(videos[0]) : null;
}
