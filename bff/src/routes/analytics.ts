import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { noEngagement } from '#reads/engagement';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { listUploads } from '#routes/media-items';
import * as schemas from '#schemas/analytics';
import { page, type Page } from '#schemas/common';
import { statsView } from '#views/analytics';
import { orNull } from '#views/scalar';

export function analyticsRoutes(deps: RouteDeps): Route[] {
  const common = { tag: 'analytics', access: 'signedIn', limits: ['read'], query: page(20, 50) } as const;
  return [
    route({
      ...common,
      method: 'get',
      path: '/analytics/user/videos',
      operationId: 'listOwnVideoStats',
      summary: 'List the statistics of your own videos, newest first',
      response: schemas.VideoStatsList,
      async handle({ user, query }) {
        const { stats, next_cursor } = await listOwnStats(deps, user, VideoKind.VIDEO, query);
        return { videos: stats, next_cursor };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/analytics/business/promos',
      operationId: 'listOwnPromoStats',
      summary: 'List the statistics of your own promos, newest first',
      response: schemas.PromoStatsList,
      async handle({ user, query }) {
        const { stats, next_cursor } = await listOwnStats(deps, user, VideoKind.PROMO, query);
        return { promos: stats, next_cursor };
      },
    }),
  ];
}

async function listOwnStats({ clients, reads }: RouteDeps, user: Person, kind: VideoKind, ofPage: Page) {
  const viewer = viewerOf(user);
  const request = { uploaderId: fromId(user.userId), kind, viewer, page: ofPage };
  const { videos, nextPageToken } = await listUploads({ clients }, request);
  const [figures, engagement] = await Promise.all([
    Promise.all(videos.map(({ id }) => reads.stats(Number(id)))),
    reads.engagement(
      viewer,
      videos.map(({ id }) => id),
    ),
  ]);
  const stats = videos.flatMap((video, i) => {
    const figure = figures[i];
    return figure ? [statsView(video, figure, engagement[i] ?? noEngagement)] : [];
  });
  return { stats, next_cursor: orNull(nextPageToken) };
}
