import type { z } from 'zod';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { QueueList, QueueSort } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { route, type Route } from '#http/route';
import { hydrateOrZeros } from '#reads/hydrate';
import { viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/admin';
import { page, type Page } from '#contract/common';
import { queuePromoView, queueVideoView } from '#views/admin';
import { atSecondsView, toMoment } from '#views/moment';
import { orNull } from '#views/scalar';
import { statusName } from '#views/video';

const common = { tag: 'admin', access: ['admin'] } as const;
const list = { ...common, method: 'get', limits: ['read'], query: page(20, 100) } as const;
export function adminReviewRoutes(deps: RouteDeps): Route[] {
  const { queue, reviews } = deps.clients;
  /** Skips entries whose media item was deleted. */
  async function readQueue(list: QueueList, viewer: Viewer, { cursor = '', limit }: Page) {
    const request = { list, sort: QueueSort.URGENT, pageSize: limit, pageToken: cursor };
    const { items, nextPageToken } = await queue.listQueueItems(request);
    const pending = items.flatMap((item) => (item.video ? [{ item, mediaItem: item.video }] : []));
    const hydrated = await hydrateOrZeros(
      deps.reads,
      viewer,
      pending.map(({ mediaItem }) => mediaItem),
    );
    const entries = hydrated.map((mediaItem, i) => ({ mediaItem, item: pending[i]!.item }));
    return { entries, next_cursor: orNull(nextPageToken) };
  }

  async function decide(itemType: ItemType, id: number, decision: Decision) {
    const {
      action,
      reason,
      rejection_reason: words,
      reason_code: code,
      at_seconds: at,
      seen_revision: seen,
    } = decision;
    const verdict = action === 'approve' ? Verdict.APPROVE : Verdict.REJECT;
    const why = { reason: reason || words || '', reasonCode: code ?? '', ...toMoment(at) };
    const looked = typeof seen === 'number' ? { seenRevision: BigInt(seen) } : {};
    const { video, reasonCode } = await reviews.decideReview({
      itemId: fromId(id),
      itemType,
      verdict,
      ...why,
      ...looked,
    });
    if (!video) throw new Error('No media item.');
    return {
      id,
      status: statusName(video.status),
      rejection_reason: orNull(video.rejectionReason),
      reason_code: orNull(reasonCode),
      at_seconds: atSecondsView({ momentMs: video.rejectionMomentMs }),
      detail: `${itemType === ItemType.PROMO ? 'Promo' : 'Video'} ${action === 'approve' ? 'approved' : 'rejected'}.`,
    };
  }

  const decisionRoute = { ...common, method: 'post', limits: ['write'], bodyKind: 'form', errors: [404, 409] } as const;
  return [
    route({
      ...list,
      path: '/admin/videos/pending',
      operationId: 'listPendingVideos',
      summary: 'List videos that wait for a decision: flagged first, then newest first',
      response: schemas.VideoQueue,
      async handle({ user, query }) {
        const { entries, next_cursor } = await readQueue(QueueList.VIDEOS, viewerOf(user), query);
        return { videos: entries.map(({ item, mediaItem }) => queueVideoView(item, mediaItem)), next_cursor };
      },
    }),
    ...(['/admin/promos/pending', '/admin/pending-promos'] as const).map((path) =>
      route({
        ...list,
        path,
        operationId: path === '/admin/promos/pending' ? 'listPendingPromos' : 'listPendingPromosByOldName',
        summary: 'List promos that wait for a decision: flagged first, then newest first',
        response: schemas.PromoQueue,
        async handle({ user, query }) {
          const { entries, next_cursor } = await readQueue(QueueList.PROMOS, viewerOf(user), query);
          return { promos: entries.map(({ item, mediaItem }) => queuePromoView(item, mediaItem)), next_cursor };
        },
      }),
    ),
    route({
      ...decisionRoute,
      path: '/admin/videos/moderate',
      operationId: 'moderateVideo',
      summary: 'Approve or reject a video',
      body: schemas.moderateVideoBody,
      response: schemas.Moderated,
      handle: ({ body }) => decide(ItemType.VIDEO, body.video_id, body),
    }),
    route({
      ...decisionRoute,
      path: '/admin/promos/moderate',
      operationId: 'moderatePromo',
      summary: 'Approve or reject a promo',
      body: schemas.moderatePromoBody,
      response: schemas.Moderated,
      handle: ({ body }) => decide(ItemType.PROMO, body.promo_id, body),
    }),
  ];
}

type Decision = Omit<z.output<typeof schemas.moderateVideoBody>, 'video_id'>;
