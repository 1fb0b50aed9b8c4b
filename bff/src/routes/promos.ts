import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { toViewer, viewerOf } from '#reads/viewer';
import { deleteClip, hydrate, likeHandlers } from '#routes/clips';
import type { RouteDeps } from '#routes/deps';
import { Done, idParams, page } from '#schemas/common';
import { PromoList } from '#schemas/promo';
import { Liked } from '#schemas/video';
import { orNull } from '#views/scalar';
import { promoView } from '#views/video';

const common = { tag: 'promos', params: idParams } as const;

export function promoRoutes(deps: RouteDeps): Route[] {
  const { clients } = deps;
  return [
    route({
      method: 'get',
      path: '/promos/my',
      operationId: 'listOwnPromos',
      tag: 'promos',
      summary: 'Own promos, newest first',
      access: 'person',
      limits: ['read'],
      query: page(20, 50),
      response: PromoList,
      async handle({ person, query: { cursor = '', limit } }) {
        const viewer = viewerOf(person);
        const answer = await clients.videos.listUploads({
          uploaderId: fromId(person.userId),
          viewer: toViewer(viewer),
          kind: VideoKind.PROMO,
          page: { limit, pageToken: cursor },
        });
        const clips = await hydrate(deps, viewer, answer.videos);
        return {
          promos: clips.map(promoView),
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
      access: 'person',
      limits: ['write'],
      response: Done,
      errors: [403, 404, 409],
      async handle({ person, params: { id } }) {
        await deleteClip(deps, VideoKind.PROMO, id, person);
        return { detail: 'Promo removed.' };
      },
    }),
    ...(['like', 'unlike'] as const).map((action) =>
      route({
        ...common,
        method: 'post',
        path: `/promos/{id}/${action}`,
        operationId: `${action}Promo`,
        summary: action === 'like' ? 'Like a promo; again changes nothing' : 'Take a like back',
        access: 'person',
        limits: ['write'],
        response: Liked,
        errors: [404],
        ...likeHandlers(deps, ItemType.PROMO, action === 'like'),
      }),
    ),
  ];
}
