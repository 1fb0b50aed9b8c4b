import { fromId } from '@tallscreen/kit/ids';
import { fail } from '@tallscreen/kit/errors';
import type { Person } from '@tallscreen/kit/auth/person';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { noEngagement } from '#reads/engagement';
import { viewerOf } from '#reads/viewer';
import { readMediaItem, refuseUnseen } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { listViewers } from '#routes/videos';
import * as schemas from '#contract/analytics';
import { page, videoIdParams } from '#contract/common';
import { ViewerList } from '#contract/video';
import { statsView } from '#views/analytics';

const common = { method: 'get', tag: 'analytics', access: 'signedIn', limits: ['read'], errors: [403, 404] } as const;

/** Reads the statistics of a media item. Throws 403 or 404 unless the caller is its uploader or an admin. */
export async function readItemWithStats(deps: Pick<RouteDeps, 'reads'>, kind: VideoKind, id: number, user: Person) {
  const { reads } = deps;
  const viewer = viewerOf(user);
  const mediaItem = await readMediaItem(deps, kind, id, viewer);
  if (Number(mediaItem.uploaderId) !== user.userId && !viewer.isAdmin)
    await refuseUnseen(deps, { id, kind, viewer }, () => Promise.reject(fail('uploader_only')));
  const [stats, [engagement]] = await Promise.all([reads.stats(id), reads.engagement(viewer, [fromId(id)])]);
  return { mediaItem, stats, engagement: engagement ?? noEngagement };
}

export function mediaItemAnalyticsRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      ...common,
      path: '/analytics/video/{id}',
      operationId: 'readVideoStats',
      summary: 'Read the statistics of a video; for its uploader and admins',
      params: videoIdParams,
      response: schemas.VideoStats,
      async handle({ user, params: { id } }) {
        const { mediaItem, stats, engagement } = await readItemWithStats(deps, VideoKind.VIDEO, id, user);
        return statsView(mediaItem, stats, engagement, await deps.reads.tierPolicy());
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
