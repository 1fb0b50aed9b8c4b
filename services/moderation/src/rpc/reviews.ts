import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type {
  DecisionSchema,
  ReviewItemSchema,
  ReviewService,
} from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { DecideReview } from '#app/decide-review';
import type { FileAppeal } from '#app/file-appeal';
import type { ListDecisions } from '#app/list-decisions';
import type { ListReviewQueue, ReviewItem } from '#app/list-review-queue';
import type { Decision } from '#domain/decision';
import { fromVerdict, toVerdict } from '#events/decision-mapping';
import { toItemType, toVideo } from '#events/media-item-mapping';
import { toPageRequest } from '#rpc/page';

export interface ReviewRpcDeps {
  readonly listReviewQueue: ListReviewQueue;
  readonly decideReview: DecideReview;
  readonly listDecisions: ListDecisions;
  readonly fileAppeal: FileAppeal;
}

export const createReviewRpc = (deps: ReviewRpcDeps): ServiceImpl<typeof ReviewService> => ({
  async listReviewItems({ kind, page }) {
    const { items, nextPageToken } = await deps.listReviewQueue(toItemType(kind), toPageRequest(page));
    return { items: items.map(fromReviewItem), nextPageToken };
  },

  async decideReview({ videoId, kind, verdict, reason }, context) {
    const { decision, item } = await deps.decideReview({
      itemId: toId(videoId),
      itemType: toItemType(kind),
      verdict: toVerdict(verdict),
      reason,
      adminId: personOf(context).userId,
    });
    return { decisionId: fromId(decision.id), video: toVideo(item) };
  },

  async listDecisions({ page, videoId }) {
    const { items, nextPageToken } = await deps.listDecisions(Number(videoId), toPageRequest(page));
    return { decisions: items.map(fromDecision), nextPageToken };
  },

  async createAppeal({ videoId, text }, context) {
    await deps.fileAppeal({ userId: personOf(context).userId, itemId: toId(videoId), text });
    return {};
  },
});

const fromDecision = (decision: Decision): MessageInitShape<typeof DecisionSchema> => ({
  id: fromId(decision.id),
  videoId: fromId(decision.itemId),
  adminId: BigInt(decision.adminId),
  verdict: fromVerdict(decision.verdict),
  reason: decision.reason,
  decidedAtMs: BigInt(decision.decidedAt.getTime()),
  isApplied: decision.state === 'applied',
});

const fromReviewItem = ({ item, scan, appealText }: ReviewItem): MessageInitShape<typeof ReviewItemSchema> => ({
  video: toVideo(item),
  appealText,
  ...(scan && {
    verdict: {
      scanId: scan.scanId,
      labels: scan.verdict.labels.map((label) => ({ ...label })),
      scanners: [...scan.verdict.scanners],
      scannedAtMs: BigInt(scan.scannedAt.getTime()),
    },
  }),
});
