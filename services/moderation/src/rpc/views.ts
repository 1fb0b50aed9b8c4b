import type { MessageInitShape } from '@bufbuild/protobuf';
import { invalid } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { DecisionSchema, ReviewItemSchema } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { ClipKind } from '#domain/clip';
import type { Decision, VerdictKind } from '#domain/decision';
import type { QueueEntry } from '#domain/review-queue';
import { toVideo } from '#rpc/clip-copy';

const verdicts: Record<VerdictKind, Verdict> = {
  approve: Verdict.APPROVE,
  reject: Verdict.REJECT,
  remove: Verdict.REMOVE,
  reopen: Verdict.REOPEN,
};

export const fromVerdictKind = (verdict: VerdictKind): Verdict => verdicts[verdict];

export function toVerdictKind(verdict: Verdict): VerdictKind {
  const found = (Object.keys(verdicts) as VerdictKind[]).find((name) => verdicts[name] === verdict);
  if (!found) throw invalid('The verdict is missing.');
  return found;
}

export function toKind(kind: VideoKind): ClipKind {
  if (kind === VideoKind.VIDEO) return 'video';
  if (kind === VideoKind.PROMO) return 'promo';
  throw invalid('The kind of the video is missing.');
}

export const toDecision = (decision: Decision): MessageInitShape<typeof DecisionSchema> => ({
  id: fromId(decision.id),
  videoId: fromId(decision.videoId),
  adminId: BigInt(decision.adminId),
  verdict: verdicts[decision.verdict],
  reason: decision.reason,
  decidedAtMs: BigInt(decision.decidedAt.getTime()),
  isApplied: decision.state === 'applied',
});

export const toReviewItem = ({ clip, scan, appealText }: QueueEntry): MessageInitShape<typeof ReviewItemSchema> => ({
  video: toVideo(clip),
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
