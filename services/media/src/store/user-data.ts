import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import type { MediaItemKind } from '#domain/media-item';
import { mediaItemCollection } from '#store/media-item-schema';

const mediaItems = (kind: MediaItemKind) =>
  userDataKind({
    collection: mediaItemCollection,
    filter: (uploaderId) => ({ uploaderId, kind, status: { $ne: 'deleted' as const } }),
    toRecord: ({ _id: id, title, hashtags, status, rejectionReason, durationMs, width, height, createdAt }) => ({
      id,
      title,
      hashtags,
      status,
      rejection_reason: rejectionReason,
      duration: durationMs / 1000,
      width,
      height,
      created_at: createdAt,
    }),
  });

/** What an export of a user's data takes from this service, beside the files. */
export const userDataKinds = { videos: mediaItems('video'), promos: mediaItems('promo') };
