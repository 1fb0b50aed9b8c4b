import type { Person } from '@tallscreen/kit/auth/person';
import { isAppError, notFound } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { route, type Route } from '#http/route';
import { guest, viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { idParams, videoIdParams } from '#schemas/common';
import { Liked } from '#schemas/video';

const notFoundText = (kind: VideoKind): string => (kind === VideoKind.PROMO ? 'Promo not found.' : 'Video not found.');

/** Returns the media item of this kind. Throws 404 when the viewer may not see it. */
export async function readMediaItem(
  { reads }: Pick<RouteDeps, 'reads'>,
  kind: VideoKind,
  id: number,
  viewer: Viewer = guest,
): Promise<Video> {
  const mediaItem = await reads.mediaItem(id, viewer);
  if (mediaItem?.kind !== kind) throw notFound(notFoundText(kind));
  return mediaItem;
}

/**
 * Returns what `call` returns. Turns its 403 into 404 if the viewer may not see the media item, so that nobody learns
 * that a hidden one exists: services that decide by a copy of the item know neither bans nor blocks.
 */
export async function refuseUnseen<T>(
  { reads }: Pick<RouteDeps, 'reads'>,
  { id, kind, viewer }: { readonly id: number; readonly kind: VideoKind; readonly viewer: Viewer },
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (viewer.isAdmin || !isAppError(error, 'permission_denied')) throw error;
    const { uploaderId } = await readMediaItem({ reads }, kind, id, viewer);
    await reads.blocks.refuse(viewer, uploaderId, notFoundText(kind));
    throw error;
  }
}

/**
 * Deletes the caller's own media item. If an admin deletes an item of another user, moderation records a decision,
 * notifies the uploader and writes the audit log. Media is called first, because it knows the owner even of a deleted
 * item; so a repeated call gives the same answer.
 */
export async function deleteMediaItem(deps: RouteDeps, kind: VideoKind, id: number, user: Person) {
  const { clients } = deps;
  const videoId = fromId(id);
  try {
    await refuseUnseen(deps, { id, kind, viewer: viewerOf(user) }, () => clients.videos.deleteVideo({ videoId, kind }));
  } catch (error) {
    if (user.role !== 'admin' || !isAppError(error, 'permission_denied')) throw error;
    const itemType = kind === VideoKind.PROMO ? ItemType.PROMO : ItemType.VIDEO;
    await clients.reviews.decideReview({ itemId: videoId, itemType, verdict: Verdict.REMOVE });
  }
}

/** POST /{kind}s/{id}/like and /unlike. */
export function likeRoutes({ clients }: Pick<RouteDeps, 'clients'>, kind: 'video' | 'promo'): Route[] {
  const name = kind === 'video' ? 'Video' : 'Promo';
  const itemType = kind === 'video' ? ItemType.VIDEO : ItemType.PROMO;
  return (['like', 'unlike'] as const).map((action) =>
    route({
      method: 'post',
      path: `/${kind}s/{id}/${action}`,
      operationId: `${action}${name}`,
      tag: `${kind}s`,
      summary: action === 'like' ? `Like a ${kind}; again changes nothing` : 'Take a like back',
      access: 'signedIn',
      guestSentence: `Please log in to like ${kind}s.`,
      limits: ['write'],
      params: kind === 'video' ? videoIdParams : idParams,
      response: Liked,
      errors: [404],
      async handle({ params: { id } }) {
        const request = { itemType, itemId: fromId(id), isLiked: action === 'like' };
        const { likeCount, isLiked } = await clients.engagement.setLike(request);
        return { likes: Number(likeCount), liked: isLiked };
      },
    }),
  );
}
