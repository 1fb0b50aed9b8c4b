import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrate } from '#reads/hydrate';
import { viewerOf } from '#reads/viewer';
import { listUploads, mediaItemRoutes } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { page } from '#schemas/common';
import { PromoList } from '#schemas/promo';
import { orNull } from '#views/scalar';
import { promoView } from '#views/video';

export function promoRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/promos/my',
      operationId: 'listOwnPromos',
      tag: 'promos',
      summary: 'List your own promos, newest first',
      access: 'signedIn',
      limits: ['read'],
      query: page(20, 50),
      response: PromoList,
      async handle({ user, query }) {
        const viewer = viewerOf(user);
        const uploaderId = fromId(user.userId);
        const answer = await listUploads(deps, { uploaderId, kind: VideoKind.PROMO, viewer, page: query });
        return {
          promos: (await hydrate(deps.reads, viewer, answer.videos)).map(promoView),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    ...mediaItemRoutes(deps, 'promo'),
  ];
}
