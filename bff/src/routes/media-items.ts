import type { Person } from '@tallscreen/kit/auth/person';
import { fail, isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { route, type Route } from '#http/route';
import { guest, toViewer, viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { Done, idParams, videoIdParams, type Page } from '#contract/common';
import { Liked } from '#contract/video';

const notFoundCode = (kind: VideoKind) => (kind === VideoKind.PROMO ? 'promo_not_found' : 'video_not_found');

/** Returns the media item of this kind. Throws 404 when the viewer may not see it. */
export async function readMediaItem(
  { reads }: Pick<RouteDeps, 'reads'>,
  kind: VideoKind,
  id: number,
  viewer: Viewer = guest,
): Promise<Video> {
  const mediaItem = await reads.mediaItem(id, viewer);
  if (mediaItem?.kind !== kind) throw fail(notFoundCode(kind));
  return mediaItem;
}

/**
 * Returns what `call` returns. Turns its 403 into 404 if the viewer may not see the media item, so that nobody learns
 * that a hidden one exists: services that use a copy of the item know neither bans nor blocks.
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
    await reads.blocks.refuse(viewer, uploaderId, notFoundCode(kind));
    throw error;
  }
}

interface UploadsRequest {
  readonly uploaderId: bigint;
  readonly kind: VideoKind;
  readonly viewer: Viewer;
  /** whether the viewer follows the user; absent for no, and for the user and admins, who see all */
  readonly isFollower?: boolean;
  readonly page: Page;
}

/** Returns one page of a user's media items of one kind, newest first, without those that the viewer may not see. */
export const listUploads = (
  { clients }: Pick<RouteDeps, 'clients'>,
  { uploaderId, kind, viewer, isFollower = false, page: { cursor = '', limit } }: UploadsRequest,
) =>
  clients.videos.listUploads({
    uploaderId,
    viewer: toViewer(viewer),
    isFollower,
    kind,
    pageSize: limit,
    pageToken: cursor,
  });

/**
 * Deletes the caller's own media item. If an admin deletes an item of another user, moderation records a decision,
 * notifies the uploader and writes the audit log. Media is called first, because it knows the owner even of a deleted
 * item; so a repeated call gives the same answer.
 */
async function deleteMediaItem(deps: RouteDeps, { kind, itemType }: KindTraits, id: number, user: Person) {
  const { clients } = deps;
  const videoId = fromId(id);
  try {
    await refuseUnseen(deps, { id, kind, viewer: viewerOf(user) }, () => clients.videos.deleteVideo({ videoId, kind }));
  } catch (error) {
    if (user.role !== 'admin' || !isAppError(error, 'permission_denied')) throw error;
    await clients.reviews.decideReview({ itemId: videoId, itemType, verdict: Verdict.REMOVE });
  }
}

const kinds = {
  video: {
    name: 'Video',
    kind: VideoKind.VIDEO,
    itemType: ItemType.VIDEO,
    params: videoIdParams,
    deleted: 'Video removed successfully.',
  },
  promo: {
    name: 'Promo',
    kind: VideoKind.PROMO,
    itemType: ItemType.PROMO,
    params: idParams,
    deleted: 'Promo removed.',
  },
} as const;
type KindTraits = (typeof kinds)[keyof typeof kinds];

/** DELETE /{kind}s/{id}, and POST /{kind}s/{id}/like and /unlike. */
export function mediaItemRoutes(deps: RouteDeps, kind: keyof typeof kinds): Route[] {
  const traits = kinds[kind];
  const common = { tag: `${kind}s`, params: traits.params, access: 'signedIn', limits: ['write'] } as const;
  const likes = (['like', 'unlike'] as const).map((action) =>
    route({
      ...common,
      method: 'post',
      path: `/${kind}s/{id}/${action}`,
      operationId: `${action}${traits.name}`,
      summary:
        action === 'like' ? `Like a ${kind}; a repeat changes nothing` : `Unlike a ${kind}; a repeat changes nothing`,
      guestCode: `log_in_to_like_${kind}s`,
      response: Liked,
      errors: [404],
      async handle({ params: { id } }) {
        const request = { itemType: traits.itemType, itemId: fromId(id), isLiked: action === 'like' };
        const { likeCount, isLiked } = await deps.clients.engagement.setLike(request);
        return { likes: Number(likeCount), liked: isLiked };
      },
    }),
  );
  return [
    route({
      ...common,
      method: 'delete',
      path: `/${kind}s/{id}`,
      operationId: `delete${traits.name}`,
      summary: `Delete a ${kind} with all its files; for its uploader and admins`,
      response: Done,
      errors: [403, 404, 409],
      async handle({ user, params: { id } }) {
        await deleteMediaItem(deps, traits, id, user);
        return { detail: traits.deleted };
      },
    }),
    ...likes,
  ];
}
