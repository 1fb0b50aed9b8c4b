import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { ReviewService } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { CreateAppeal } from '#domain/appeals';
import type { DecideReview } from '#domain/decide-review';
import type { PageWish } from '#domain/page';
import type { ReviewQueue } from '#domain/review-queue';
import { toVideo } from '#rpc/clip-copy';
import { toDecision, toKind, toReviewItem, toVerdictKind } from '#rpc/views';

export interface ReviewRpcDeps {
  readonly queue: ReviewQueue;
  readonly decide: DecideReview['decide'];
  readonly createAppeal: CreateAppeal;
}

export const pageOf = (page: PageWish | undefined): PageWish => ({
  limit: page?.limit ?? 0,
  pageToken: page?.pageToken ?? '',
});

export const createReviewRpc = ({ queue, decide, createAppeal }: ReviewRpcDeps): ServiceImpl<typeof ReviewService> => ({
  async listReviewItems({ kind, page }) {
    const { items, nextPageToken } = await queue.list(toKind(kind), pageOf(page));
    return { items: items.map(toReviewItem), nextPageToken };
  },

  async decideReview({ videoId, kind, verdict, reason }, context) {
    const { decision, clip } = await decide({
      videoId: toId(videoId),
      kind: toKind(kind),
      verdict: toVerdictKind(verdict),
      reason,
      adminId: personOf(context).userId,
    });
    return { decisionId: fromId(decision.id), video: toVideo(clip) };
  },

  async listDecisions({ page, videoId }) {
    const { items, nextPageToken } = await queue.listDecisions(Number(videoId), pageOf(page));
    return { decisions: items.map(toDecision), nextPageToken };
  },

  async createAppeal({ videoId, text }, context) {
    await createAppeal(personOf(context).userId, toId(videoId), text);
    return {};
  },
});
