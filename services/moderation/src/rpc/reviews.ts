import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import {
  type AppealSchema,
  type ReviewService,
  type ScanVerdictSchema,
} from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { DecideReview } from '#app/decide-review';
import type { FileAppeal } from '#app/file-appeal';
import type { QueueEntry } from '#app/list-queue';
import type { AppealedMeasure, ReadAppeals } from '#app/read-appeals';
import { fromMoment, toMoment, toVerdict } from '#events/decision-mapping';
import { toItemType, toVideo } from '#events/media-item-mapping';
import { fromAppealStatus } from '#rpc/measures';

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

  async createAppeal({ itemId, text, counterNotice = null }, context) {
    const about = { itemId: toId(itemId) };
    await deps.fileAppeal({ userId: personOf(context).userId, about, text, counterNotice });
    return {};
  },

  async batchGetAppeals({ itemIds }, context) {
    const found = await deps.readAppeals(personOf(context).userId, itemIds.map(toId));
    return { appeals: found.map(fromAppeal) };
  },
});

const fromAppeal = ({ item, appeal }: AppealedMeasure): MessageInitShape<typeof AppealSchema> => ({
  itemId: fromId(item.id),
  status: fromAppealStatus(appeal.status),
  reason: appeal.reason,
  reasonCode: appeal.reasonCode,
  ...(appeal.decidedAt && { decidedAt: timestampFromDate(appeal.decidedAt) }),
  ...fromMoment(appeal.momentMs),
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
