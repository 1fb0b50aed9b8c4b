import { forbidden, notFound } from '@tallscreen/kit/errors';
import type { ChangeMediaItem } from '#app/change-media-item';
import type { MediaItemKind } from '#domain/media-item';
import { decide } from '#domain/video-life';
import type { MediaItemStore } from '#store/media-items';

export interface DeleteVideoDeps {
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  readonly changeMediaItem: ChangeMediaItem;
}

export type DeleteVideo = (id: number, kind: MediaItemKind, userId: number) => Promise<void>;

/** Deletes a media item for its uploader, also if it is deleted already. Admins remove one by a decision of moderation. */
export const createDeleteVideo =
  ({ mediaItems, changeMediaItem }: DeleteVideoDeps): DeleteVideo =>
  async (id, kind, userId) => {
    const found = await mediaItems.find(id);
    if (!found || found.kind !== kind) throw notFound(kind === 'video' ? 'Video not found.' : 'Promo not found.');
    if (found.uploaderId !== userId) throw forbidden(`You may only delete your own ${kind}s.`);
    await changeMediaItem(id, (item) => decide(item, { type: 'delete' }, new Date()));
  };
