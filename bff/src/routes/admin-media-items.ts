import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { route, type Route } from '#http/route';
import { hydrate } from '#reads/hydrate';
import { viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { ActivePromos, ActiveVideos, Relinked, removalQuery } from '#contract/admin';
import { Done, page, videoIdParams, type Page } from '#contract/common';
import { toMoment } from '#views/moment';
import { orNull } from '#views/scalar';
import { promoView, videoView } from '#views/video';

const common = { tag: 'admin', access: ['admin'] } as const;
const list = { ...common, method: 'get', limits: ['read'], query: page(20, 100) } as const;
export function adminMediaItemRoutes(deps: RouteDeps): Route[] {
  const { videos, reviews } = deps.clients;
  async function listActive(kind: VideoKind, viewer: Viewer, { cursor = '', limit }: Page) {
    const answer = await videos.listActiveVideos({ kind, pageSize: limit, pageToken: cursor });
    return { mediaItems: await hydrate(deps.reads, viewer, answer.videos), next_cursor: orNull(answer.nextPageToken) };
  }
  return [
    route({
      ...list,
      path: '/admin/videos',
      operationId: 'listActiveVideos',
      summary: 'List live videos, newest first',
      response: ActiveVideos,
      async handle({ user, query }) {
        const { mediaItems, next_cursor } = await listActive(VideoKind.VIDEO, viewerOf(user), query);
        return { videos: mediaItems.map(videoView), next_cursor };
      },
    }),
    route({
      ...list,
      path: '/admin/promos',
      operationId: 'listActivePromos',
      summary: 'List live promos, newest first',
      response: ActivePromos,
      async handle({ user, query }) {
        const { mediaItems, next_cursor } = await listActive(VideoKind.PROMO, viewerOf(user), query);
        return { promos: mediaItems.map(promoView), next_cursor };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/admin/videos/{id}',
      operationId: 'removeVideo',
      summary: 'Remove a video: records a decision, notifies the uploader and closes the reports on it',
      limits: ['write'],
      params: videoIdParams,
      query: removalQuery,
      response: Done,
      errors: [404, 409],
      async handle({ params: { id }, query: { reason, reason_code, at_seconds } }) {
        const why = { reason: reason ?? '', reasonCode: reason_code ?? '', ...toMoment(at_seconds) };
        await reviews.decideReview({ itemId: fromId(id), itemType: ItemType.VIDEO, verdict: Verdict.REMOVE, ...why });
        return { detail: 'Video removed successfully.' };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/fix-video-urls',
      operationId: 'fixVideoUrls',
      summary: 'Repair the file links of media items whose files were moved or renamed',
      limits: ['write'],
      response: Relinked,
      timeoutMs: 60_000,
      async handle() {
        const { checked, repaired: relinked, missing, waiting } = await videos.repairFiles({}, { timeoutMs: 55_000 });
        const done = `${checked} media items checked, ${relinked} linked again, ${missing} without files.`;
        const detail = waiting > 0 ? `${done} ${waiting} are left: please call again.` : done;
        return { detail, checked, relinked, missing, waiting };
      },
    }),
  ];
}
