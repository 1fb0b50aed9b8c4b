import type { Client } from '@connectrpc/connect';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { type AppError, isAppError, type Status } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { StoreMediaItem } from '#app/store-media-item';
import { answerOf } from '#domain/appeal';
import { isAppeal, type Decision } from '#domain/decision';
import type { MediaItemCopy } from '#domain/media-item';
import { measureOfDecision } from '#domain/measure';
import { fromMoment, fromVerdict } from '#events/decision-mapping';
import { toChangedCopy } from '#events/media-item-mapping';
import { appealDecided, decisionApplied, decisionAudited } from '#events/publish';
import type { Decisions } from '#store/decisions';
import type { Measures } from '#store/measures';
import type { Reports } from '#store/reports';
import type { Scans } from '#store/scans';

const REFUSALS: ReadonlySet<Status> = new Set([
  'failed_precondition',
  'already_exists',
  'not_found',
  'invalid_argument',
]);

/** Less than the BFF's 3 s, so that there is time to answer that the decision is stored. */
const TIMEOUT_MS = 2_000;

export interface ApplyDecisionDeps {
  readonly decisions: Pick<Decisions, 'markApplied' | 'markRefused'>;
  readonly storeMediaItem: StoreMediaItem;
  readonly scans: Pick<Scans, 'markRemoved' | 'unmarkRemoved'>;
  readonly measures: Pick<Measures, 'add' | 'listOnMedia' | 'answerAppeal' | 'withdrawAppeal'>;
  readonly reports: Pick<Reports, 'listReporterIds' | 'findStanding'>;
  readonly media: Pick<Client<typeof VideoService>, 'applyDecision'>;
  readonly outbox: Outbox;
}

export type ApplyDecision = ReturnType<typeof createApplyDecision>;

/** Returns the users to notify of a decided appeal about the item: all its reporters except the uploader. */
async function reportersToTell(
  { answersAppeal, itemType, itemId, uploaderId }: Decision,
  reports: ApplyDecisionDeps['reports'],
): Promise<number[]> {
  if (!answersAppeal) return [];
  return (await reports.listReporterIds({ type: itemType, id: itemId })).filter((id) => id !== uploaderId);
}

/**
 * Lets media carry out a stored decision, then records and publishes it. Safe to repeat. Throws media's error: a
 * refusal is recorded and final, any other error leaves the decision pending.
 */
export function createApplyDecision(deps: ApplyDecisionDeps) {
  const { decisions, storeMediaItem, scans, measures, reports, media, outbox } = deps;

  async function recordMeasure(decision: Decision, session: Session): Promise<void> {
    const { itemType: type, itemId: id, answersAppeal } = decision;
    const cause = await reports.findStanding({ type, id }, decision.decidedAt);
    const measure = measureOfDecision(decision, cause);
    if (measure) await measures.add(measure, session);
    if (!answersAppeal) return;
    const appealed = (await measures.listOnMedia([id])).findLast(({ appeal }) => appeal?.status === 'open');
    const { reason, reasonCode, momentMs, decidedAt } = decision;
    const answer = {
      status: answerOf(decision),
      reason,
      reasonCode,
      momentMs,
      decidedAt,
      adminId: decision.adminId,
      answerId: decision.id,
      isUndone: true,
    };
    if (appealed) await measures.answerAppeal(appealed.id, answer, session);
  }

  /** An appeal that media refuses waits for nobody, so it does not stay open. */
  const refuse = (decision: Decision, { detail }: AppError): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (!(await decisions.markRefused(decision.id, detail, session)) || !isAppeal(decision)) return;
      await measures.withdrawAppeal({ type: decision.itemType, id: decision.itemId }, session);
    });

  return async (decision: Decision): Promise<MediaItemCopy> => {
    try {
      const item = await commandMedia(media, decision);
      if (decision.verdict === 'remove') await scans.markRemoved(decision.itemId);
      if (decision.verdict === 'restore') await scans.unmarkRemoved(decision.itemId);
      await outbox.inTransaction(async (session) => {
        const isFirst = await decisions.markApplied(decision.id, session);
        if (!isFirst) return;
        await recordMeasure(decision, session);
        const toReporters = appealDecided(decision, await reportersToTell(decision, reports));
        await outbox.add(session, [decisionApplied(decision), ...decisionAudited(decision), ...toReporters]);
      });
      await storeMediaItem(item);
      return item;
    } catch (error) {
      if (isRefusal(error)) await refuse(decision, error);
      throw error;
    }
  };
}

async function commandMedia(media: ApplyDecisionDeps['media'], decision: Decision): Promise<MediaItemCopy> {
  const { id, itemId, verdict, reason, reasonCode, momentMs, seenRevision } = decision;
  const request = {
    decisionId: fromId(id),
    videoId: fromId(itemId),
    verdict: fromVerdict(verdict),
    reason,
    reasonCode,
    ...fromMoment(momentMs),
    ...(seenRevision !== null && { seenRevision: BigInt(seenRevision) }),
  };
  return toChangedCopy(await media.applyDecision(request, { timeoutMs: TIMEOUT_MS }));
}

/**
 * Media's state table forbids the change, or the media item was changed or deleted: a repeat would fail in the same
 * way.
 */
export const isRefusal = (error: unknown): error is AppError => isAppError(error) && REFUSALS.has(error.status);
