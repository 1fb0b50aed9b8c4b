import type { Request } from 'express';
import { fromId } from '@tallscreen/kit/ids';
import { isAppError, notFound } from '@tallscreen/kit/errors';
import type { Person } from '@tallscreen/kit/auth/person';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { rawJson } from '#http/answer';
import { tokenOrRefuse } from '#http/auth';
import type { FastCall } from '#http/route';
import { noEngagement } from '#reads/engagement';
import { guest, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { enterFast } from '#routes/fast-entry';
import type { Hydrated } from '#views/video';

/** Joins clips with what others know of them: one round of calls, each merged over all clips. */
export async function hydrate(
  { reads }: Pick<RouteDeps, 'reads'>,
  viewer: Viewer,
  videos: readonly Video[],
): Promise<Hydrated[]> {
  const [engagement, stats, uploaders] = await Promise.all([
    reads.engagement(
      viewer,
      videos.map(({ id }) => id),
    ),
    Promise.all(videos.map(({ id }) => reads.stats(Number(id)))),
    reads.users.byIds(videos.map(({ uploaderId }) => uploaderId)),
  ]);
  return videos.map((video, i) => ({
    video,
    seen: {
      views: stats[i]?.viewCount ?? 0n,
      score: stats[i]?.score?.value ?? video.score,
      engagement: engagement[i] ?? noEngagement,
    },
    uploader: uploaders.get(video.uploaderId),
  }));
}

/** For lists that are of use without counters: while those who know them are away they are zeros. */
export const hydrateIfPossible = (deps: Pick<RouteDeps, 'reads'>, viewer: Viewer, videos: readonly Video[]) =>
  hydrate(deps, viewer, videos).catch((error: unknown): Hydrated[] => {
    if (!isAppError(error, 'unavailable') && !isAppError(error, 'deadline_exceeded')) throw error;
    return videos.map((video) => ({
      video,
      seen: { views: 0n, score: video.score, engagement: noEngagement },
      uploader: undefined,
    }));
  });

/** A clip of this kind that the viewer may see. */
export async function readClip(
  { reads }: Pick<RouteDeps, 'reads'>,
  kind: VideoKind,
  id: number,
  viewer: Viewer = guest,
): Promise<Video> {
  const video = await reads.video(id, viewer);
  if (video?.kind !== kind) throw notFound(kind === VideoKind.PROMO ? 'Promo not found.' : 'Video not found.');
  return video;
}

/**
 * What its uploader deletes is gone; what an admin takes from somebody else is a decision, told and written down. Whose a
 * clip is, media knows even when it is gone, so it is asked first: a repeat ends the same way.
 */
export async function deleteClip({ clients }: RouteDeps, kind: VideoKind, id: number, { role }: Person) {
  const videoId = fromId(id);
  try {
    await clients.videos.deleteVideo({ videoId, kind });
  } catch (error) {
    if (role !== 'admin' || !isAppError(error, 'permission_denied')) throw error;
    await clients.reviews.decideReview({ videoId, kind, verdict: Verdict.REMOVE });
  }
}

/** How a like and its taking back are answered, on the common way and past it. */
export function likeHandlers(deps: RouteDeps, itemType: ItemType, isLiked: boolean) {
  const { setLike } = deps;
  const guestSentence = `Please log in to like ${itemType === ItemType.PROMO ? 'promos' : 'videos'}.`;
  return {
    guestSentence,
    handle: ({ req, params }: { req: Request; params: { id: number } }) =>
      setLike({ accessToken: tokenOrRefuse(req), itemType, itemId: params.id, isLiked }),
    /** Whether the token was revoked is looked up by social, which gets it along. */
    async fast(call: FastCall) {
      const { accessToken } = await enterFast(deps, ['write'], call, guestSentence);
      return rawJson(JSON.stringify(await setLike({ accessToken, itemType, itemId: Number(call.id), isLiked })));
    },
  };
}
