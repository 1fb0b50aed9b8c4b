import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrate } from '#reads/hydrate';
import { toViewer, viewerOf } from '#reads/viewer';
import { deleteMediaItem, likeRoutes } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { Done, idParams, page } from '#schemas/common';
import { PromoList } from '#schemas/promo';
import { orNull } from '#views/scalar';
import { promoView } from '#views/video';

const common = { tag: 'promos', params: idParams } as const;

export function promoRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      method: 'get',
      path: '/promos/my',
      operationId: 'listOwnPromos',
      tag: 'promos',
      summary: 'Own promos, newest first',
      access: 'signedIn',
      limits: ['read'],
      query: page(20, 50),
      response: PromoList,
      async handle({ user, query: { cursor = '', limit } }) {
        const viewer = viewerOf(user);
        const answer = await clients.videos.listUploads({
          uploaderId: fromId(user.userId),
          viewer: toViewer(viewer),
          kind: VideoKind.PROMO,
          pageSize: limit,
          pageToken: cursor,
        });
        return {
          promos: (await hydrate(reads, viewer, answer.videos)).map(promoView),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/promos/{id}',
      operationId: 'deletePromo',
      summary: 'Delete a promo with all its files; its owner or an admin',
      access: 'signedIn',
      limits: ['write'],
      response: Done,
      errors: [403, 404, 409],
      async handle({ user, params: { id } }) {
        await deleteMediaItem(deps, VideoKind.PROMO, id, user);
        return { detail: 'Promo removed.' };
      },
    }),
    ...likeRoutes(deps, 'promo'),
  ];
}
