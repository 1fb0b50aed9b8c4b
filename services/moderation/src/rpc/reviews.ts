import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import {
  AppealStatus,
  type AppealedDecisionSchema,
  type AppealSchema,
  type ReviewService,
  type ScanVerdictSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { DecideReview } from '#app/decide-review';
import type { FileAppeal } from '#app/file-appeal';
import type { QueueEntry } from '#app/list-queue';
import type { ReadAppeals } from '#app/read-appeals';
import type { AppealOutcome } from '#domain/appeal';
import type { Decision } from '#domain/decision';
import { fromMoment, toMoment, toVerdict } from '#events/decision-mapping';
import { toItemType, toVideo } from '#events/media-item-mapping';

export interface ReviewRpcDeps {
  readonly decideReview: DecideReview;
  readonly fileAppeal: FileAppeal;
  readonly readAppeals: ReadAppeals;
}

export const createReviewRpc = (deps: ReviewRpcDeps): ServiceImpl<typeof ReviewService> => ({
  async decideReview({ itemId, itemType, verdict, reason, reasonCode, momentMs, seenRevision }, context) {
    const { decision, item } = await deps.decideReview({
      itemId: toId(itemId),
      itemType: toItemType(itemType),
      verdict: toVerdict(verdict),
      reason,
      reasonCode,
      momentMs: toMoment(momentMs),
      seenRevision: seenRevision === undefined ? null : Number(seenRevision),
      adminId: personOf(context).userId,
    });
    return { decisionId: fromId(decision.id), video: toVideo(item), reasonCode: decision.reasonCode };
  },

  async createAppeal({ itemId, text }, context) {
    await deps.fileAppeal({ userId: personOf(context).userId, itemId: toId(itemId), text });
    return {};
  },

  async batchGetAppeals({ itemIds }, context) {
    const found = await deps.readAppeals(personOf(context).userId, itemIds.map(toId));
    return { appeals: found.map(fromAppeal) };
  },
});

const appealStatuses: Record<AppealOutcome['status'], AppealStatus> = {
  open: AppealStatus.OPEN,
  granted: AppealStatus.GRANTED,
  refused: AppealStatus.REFUSED,
};

const fromAppeal = (appeal: AppealOutcome): MessageInitShape<typeof AppealSchema> => ({
  itemId: fromId(appeal.itemId),
  status: appealStatuses[appeal.status],
  reason: appeal.reason,
  reasonCode: appeal.reasonCode,
  ...(appeal.decidedAt && { decidedAt: timestampFromDate(appeal.decidedAt) }),
  ...fromMoment(appeal.momentMs),
});

export const fromAppealed = ({
  reason,
  reasonCode,
  momentMs,
}: Decision): MessageInitShape<typeof AppealedDecisionSchema> => ({
  reason,
  reasonCode,
  ...fromMoment(momentMs),
});

export const fromScan = ({
  scanId,
  verdict,
  scannedAt,
}: NonNullable<QueueEntry['scan']>): MessageInitShape<typeof ScanVerdictSchema> => ({
  scanId,
  labels: verdict.labels.map(({ label, score, isFlagged, frameMs }) => ({
    label,
    score,
    isFlagged,
    // The database's null stands for none.
    ...(typeof frameMs === 'number' && { frameMs: BigInt(Math.round(frameMs)) }),
  })),
  model: verdict.model?.name ?? '',
  modelVersion: verdict.model?.version ?? '',
  matches: (verdict.matches ?? []).map(({ itemId, share }) => ({ itemId: fromId(itemId), share })),
  scanners: [...verdict.scanners],
  scannedAt: timestampFromDate(scannedAt),
});
