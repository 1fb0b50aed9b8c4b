import type { z } from 'zod';
import { AppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { route, type Route } from '#http/route';
import { viewerOf, type Viewer } from '#reads/viewer';
import { hydrateIfPossible } from '#routes/clips';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#schemas/admin';
import { page } from '#schemas/common';
import { queuePromoView, queueVideoView } from '#views/admin';
import { orNull } from '#views/scalar';
import { statusName } from '#views/video';

const common = { tag: 'admin', access: ['admin'] } as const;
const list = { ...common, method: 'get', limits: ['read'], query: page(20, 100) } as const;
type Page = { readonly cursor?: string | undefined; readonly limit: number };

export function adminReviewRoutes(deps: RouteDeps): Route[] {
  const { reviews } = deps.clients;
  /** An entry whose clip is gone is no entry. */
  async function readQueue(kind: VideoKind, viewer: Viewer, { cursor = '', limit }: Page) {
    const { items, nextPageToken } = await reviews.listReviewItems({ kind, page: { limit, pageToken: cursor } });
    const waiting = items.flatMap((item) => (item.video ? [{ item, video: item.video }] : []));
    const clips = await hydrateIfPossible(
      deps,
      viewer,
      waiting.map(({ video }) => video),
    );
    const entries = clips.map((clip, i) => ({ clip, item: waiting[i]!.item }));
    return { entries, next_cursor: orNull(nextPageToken) };
  }

  async function decide(kind: VideoKind, id: number, { action, reason }: Decision) {
    const verdict = action === 'approve' ? Verdict.APPROVE : Verdict.REJECT;
    const { video } = await reviews.decideReview({ videoId: fromId(id), kind, verdict, reason: reason ?? '' });
    if (!video) throw new AppError('internal', 'No clip.');
    return {
      id,
      status: statusName(video.status),
      rejection_reason: orNull(video.rejectionReason),
      detail: `${kind === VideoKind.PROMO ? 'Promo' : 'Video'} ${action === 'approve' ? 'approved' : 'rejected'}.`,
    };
  }

  const decision = { ...common, method: 'post', limits: ['write'], bodyKind: 'form', errors: [404, 409] } as const;
  return [
    route({
      ...list,
      path: '/admin/videos/pending',
      operationId: 'listPendingVideos',
      summary: 'Videos that wait for an admin: flagged first, then newest first',
      response: schemas.VideoQueue,
      async handle({ person, query }) {
        const { entries, next_cursor } = await readQueue(VideoKind.VIDEO, viewerOf(person), query);
        return { videos: entries.map(({ item, clip }) => queueVideoView(item, clip)), next_cursor };
      },
    }),
    ...(['/admin/promos/pending', '/admin/pending-promos'] as const).map((path) =>
      route({
        ...list,
        path,
        operationId: path === '/admin/promos/pending' ? 'listPendingPromos' : 'listPendingPromosByOldName',
        summary: 'Promos that wait for an admin: flagged first, then newest first',
        response: schemas.PromoQueue,
        async handle({ person, query }) {
          const { entries, next_cursor } = await readQueue(VideoKind.PROMO, viewerOf(person), query);
          return { promos: entries.map(({ item, clip }) => queuePromoView(item, clip)), next_cursor };
        },
      }),
    ),
    route({
      ...decision,
      path: '/admin/videos/moderate',
      operationId: 'moderateVideo',
      summary: 'Let a video go live, or not',
      body: schemas.moderateVideoBody,
      response: schemas.Moderated,
      handle: ({ body }) => decide(VideoKind.VIDEO, body.video_id, body),
    }),
    route({
      ...decision,
      path: '/admin/promos/moderate',
      operationId: 'moderatePromo',
      summary: 'Let a promo go live, or not',
      body: schemas.moderatePromoBody,
      response: schemas.Moderated,
      handle: ({ body }) => decide(VideoKind.PROMO, body.promo_id, body),
    }),
  ];
}

type Decision = Pick<z.output<typeof schemas.moderateVideoBody>, 'action' | 'reason'>;
