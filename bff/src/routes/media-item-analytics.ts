import { fromId } from '@tallscreen/kit/ids';
import { forbidden } from '@tallscreen/kit/errors';
import type { Person } from '@tallscreen/kit/auth/person';
import { TimeBucket } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { noEngagement } from '#reads/engagement';
import { viewerOf } from '#reads/viewer';
import { readMediaItem, refuseUnseen } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { listViewers } from '#routes/videos';
import * as schemas from '#schemas/analytics';
import { idParams, page, videoIdParams } from '#schemas/common';
import { ViewerList } from '#schemas/video';
import { pointView, statsView } from '#views/analytics';

const common = { method: 'get', tag: 'analytics', access: 'signedIn', limits: ['read'], errors: [403, 404] } as const;

export function mediaItemAnalyticsRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;

  async function readStats(kind: VideoKind, id: number, user: Person) {
    const viewer = viewerOf(user);
    const mediaItem = await readMediaItem(deps, kind, id, viewer);
    if (Number(mediaItem.uploaderId) !== user.userId && !viewer.isAdmin)
      await refuseUnseen(deps, { id, kind, viewer }, () =>
        Promise.reject(forbidden('Only its uploader may see this.')),
      );
    const [stats, [engagement]] = await Promise.all([reads.stats(id), reads.engagement(viewer, [fromId(id)])]);
    return statsView(mediaItem, stats, engagement ?? noEngagement);
  }

  return [
    route({
      ...common,
      path: '/analytics/video/{id}',
      operationId: 'readVideoStats',
      summary: 'Read the statistics of a video; for its uploader and admins',
      params: videoIdParams,
      response: schemas.VideoStats,
      handle: ({ user, params: { id } }) => readStats(VideoKind.VIDEO, id, user),
    }),
    route({
      ...common,
      path: '/analytics/promo/{id}',
      operationId: 'readPromoStats',
      summary: 'Read the statistics of a promo; for its uploader and admins',
      params: idParams,
      response: schemas.VideoStats,
      handle: ({ user, params: { id } }) => readStats(VideoKind.PROMO, id, user),
    }),
    route({
      ...common,
      path: '/analytics/video/{id}/timeline',
      operationId: 'readTimeline',
      summary: 'Read the views, likes and comments of a video over time; for its uploader and admins',
      params: videoIdParams,
      query: schemas.timelineQuery,
      response: schemas.Timeline,
      async handle({ user, params: { id }, query: { bucket } }) {
        const seen = { id, kind: VideoKind.VIDEO, viewer: viewerOf(user) };
        const { points } = await refuseUnseen(deps, seen, () =>
          clients.analytics.getTimeline({
            videoId: fromId(id),
            bucket: bucket === 'hour' ? TimeBucket.HOUR : TimeBucket.DAY,
          }),
        );
        return { points: points.map(pointView) };
      },
    }),
    route({
      ...common,
      path: '/analytics/videos/{id}/viewers',
      operationId: 'listViewersOfStats',
      summary: 'List who viewed a video, latest view first; for its uploader and admins',
      params: videoIdParams,
      query: page(50, 100),
      response: ViewerList,
      handle: ({ user, params: { id }, query }) => listViewers(deps, viewerOf(user), id, query),
    }),
  ];
}
