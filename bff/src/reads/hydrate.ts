import { isAppError } from '@tallscreen/kit/errors';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { noEngagement } from '#reads/engagement';
import type { Reads } from '#reads/reads';
import type { Viewer } from '#reads/viewer';
import type { HydratedMediaItem } from '#views/video';

type HydrateReads = Pick<Reads, 'engagement' | 'stats' | 'users'>;

/** Joins media items with their counters, the viewer's likes and their uploaders, in one round of batched calls. */
export async function hydrate(
  reads: HydrateReads,
  viewer: Viewer,
  mediaItems: readonly Video[],
): Promise<HydratedMediaItem[]> {
  const ids = mediaItems.map(({ id }) => id);
  const [engagement, stats, uploaders] = await Promise.all([
    reads.engagement(viewer, ids),
    Promise.all(ids.map((id) => reads.stats(Number(id)))),
    reads.users.byIds(mediaItems.map(({ uploaderId }) => uploaderId)),
  ]);
  return mediaItems.map((mediaItem, i) => ({
    mediaItem,
    views: stats[i]?.viewCount ?? 0n,
    score: stats[i]?.score?.value ?? mediaItem.score,
    engagement: engagement[i] ?? noEngagement,
    uploader: uploaders.get(mediaItem.uploaderId),
  }));
}

/**
 * Like `hydrate`, with zeros while a service is away: for lists that are useful without counters, and for the answer to
 * a change that is stored already.
 */
export const hydrateOrZeros = (reads: HydrateReads, viewer: Viewer, mediaItems: readonly Video[]) =>
  hydrate(reads, viewer, mediaItems).catch((error: unknown): HydratedMediaItem[] => {
    if (!isAppError(error, 'unavailable') && !isAppError(error, 'deadline_exceeded')) throw error;
    return mediaItems.map((mediaItem) => ({
      mediaItem,
      views: 0n,
      score: mediaItem.score,
      engagement: noEngagement,
      uploader: undefined,
    }));
  });
