import type { z } from 'zod';
import { AppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#schemas/admin';
import { page } from '#schemas/common';
import { queuePromoView, queueVideoView } from '#views/admin';
import { orNull } from '#views/scalar';
import { statusName } from '#views/video';

const common = { tag: 'admin', access: ['admin'] } as const;
const list = { ...common, method: 'get', limits: ['read'], query: page(20, 100) } as const;
type Page = { readonly cursor?: string | undefined; readonly limit: number };

export function adminReviewRoutes({ clients: { reviews }, reads }: RouteDeps): Route[] {
  async function listQueue(kind: VideoKind, { cursor = '', limit }: Page) {
    const { items, nextPageToken } = await reviews.listReviewItems({ kind, page: { limit, pageToken: cursor } });
    const uploaders = await reads.users.byIds(items.flatMap(({ video }) => (video ? [video.uploaderId] : [])));
    return { items, uploaders, next_cursor: orNull(nextPageToken) };
  }

  async function listPromoQueue(query: Page) {
    const { items, uploaders, next_cursor } = await listQueue(VideoKind.PROMO, query);
    return { promos: items.flatMap((item) => viewOf(item.video, uploaders, queuePromoView, item)), next_cursor };
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
      async handle({ query }) {
        const { items, uploaders, next_cursor } = await listQueue(VideoKind.VIDEO, query);
        return { videos: items.flatMap((item) => viewOf(item.video, uploaders, queueVideoView, item)), next_cursor };
      },
    }),
    ...(['/admin/promos/pending', '/admin/pending-promos'] as const).map((path) =>
      route({
        ...list,
        path,
        operationId: path === '/admin/promos/pending' ? 'listPendingPromos' : 'listPendingPromosByOldName',
        summary: 'Promos that wait for an admin: flagged first, then newest first',
        response: schemas.PromoQueue,
        handle: ({ query }) => listPromoQueue(query),
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

/** A queue entry whose clip is gone is no entry. */
const viewOf = <Item, Clip extends { uploaderId: bigint }, View>(
  clip: Clip | undefined,
  uploaders: ReadonlyMap<bigint, PublicUser>,
  view: (item: Item, clip: Clip, uploader: PublicUser | undefined) => View,
  item: Item,
): View[] => (clip ? [view(item, clip, uploaders.get(clip.uploaderId))] : []);
