import { type AppError, fail, isAppError } from '@tallscreen/kit/errors';
import { isRefusal, type ApplyDecision } from '#app/apply-decision';
import type { CheckClaim } from '#app/check-claim';
import type { FindCurrentItem, FindMediaItem } from '#app/find-media-item';
import type { CheckAppealAdmin } from '#app/check-appeal-admin';
import {
  APPEAL_ADMIN,
  isAppeal,
  isSentBack,
  nextStep,
  type Decision,
  type DecisionHistory,
  type ReviewCommand,
} from '#domain/decision';
import type { MediaItemCopy } from '#domain/media-item';
import { reportKey, reviewKey } from '#domain/queue-item';
import { itemNotFound } from '#domain/reported-item';
import type { Alongside, Decisions } from '#store/decisions';
import type { Policies } from '#store/policies';

const MAX_ATTEMPTS = 5;
const RETRY_AFTER_SECONDS = 2;
/** How long the job leaves the decision alone, while this call applies it. */
const JOB_DELAY_MS = 4_000;

export interface DecideReviewDeps {
  readonly decisions: Pick<Decisions, 'readHistory' | 'add'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly findMediaItem: FindMediaItem;
  readonly findCurrentItem: FindCurrentItem;
  readonly applyDecision: ApplyDecision;
  readonly checkClaim: CheckClaim;
  readonly checkAppealAdmin: CheckAppealAdmin;
  readonly newId: () => number;
}

export interface Reviewed {
  readonly decision: Decision;
  /** the item after the decision */
  readonly item: MediaItemCopy;
}

export interface DecideOptions {
  /** writes in the transaction that stores the decision */
  readonly alongside?: Alongside;
  /** the decision that a restoration undoes: another one after it must not be undone */
  readonly undoes?: number;
}

export type DecideReview = ReturnType<typeof createDecideReview>;

/**
 * Decides on a video or promo. Stores the decision first, with what `alongside` writes, then lets media apply it; if
 * the process dies in between, the job apply-pending-decisions finishes it. A repeat of the same verdict returns the
 * first decision. Throws already_exists if another admin holds the item, if it was changed after the admin saw what
 * they approve, or if the admin made the decision that an open appeal is about; permission_denied if it is the admin's
 * own appeal, unless no other admin can decide it.
 */
export function createDecideReview(deps: DecideReviewDeps) {
  const { decisions, policies, findMediaItem, applyDecision, newId } = deps;

  /** Lets media carry out or refuse the other decision, so that the next read of the history shows its outcome. */
  async function finish(decision: Decision): Promise<void> {
    try {
      await applyDecision(decision);
    } catch (error) {
      if (!isRefusal(error)) throw notYet('unavailable', error);
    }
  }

  /** A removal also decides the reports on the item. */
  async function refuseHeld({ itemType, itemId, verdict, adminId }: ReviewCommand): Promise<void> {
    if (adminId === APPEAL_ADMIN) return;
    const reported = verdict === 'remove' ? [reportKey({ type: itemType, id: itemId })] : [];
    await deps.checkClaim([reviewKey(itemType, itemId), ...reported], adminId);
  }

  /**
   * Media knows whether an approved item waits for a decision again, and whether the copy is older than the approval.
   */
  async function readCurrent({ latest }: DecisionHistory, copy: MediaItemCopy): Promise<MediaItemCopy> {
    if (!isSentBack(latest, copy)) return copy;
    return (await deps.findCurrentItem(copy.id, ({ stage }) => stage !== 'pending')) ?? copy;
  }

  async function store(command: ReviewCommand, found: MediaItemCopy, options: DecideOptions): Promise<Decision> {
    const { undoes, alongside } = options;
    const { value: rules } = await policies.read('reasons');
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const history = await decisions.readHistory(command.itemId);
      const item = await readCurrent(history, found);
      const { kind, decision } = nextStep(history, item, command, { id: newId(), now: new Date(), rules, undoes });
      if (kind === 'repeat') return decision;
      if (kind === 'finish') {
        await finish(decision);
        continue;
      }
      const { latest, appealedAdminId: firstAdminId } = history;
      const { adminId } = command;
      if (latest && isAppeal(latest)) await deps.checkAppealAdmin({ adminId, userId: item.uploaderId, firstAdminId });
      if (await decisions.add(decision, new Date(Date.now() + JOB_DELAY_MS), alongside)) return decision;
    }
    throw fail('decision_in_progress');
  }

  return async (command: ReviewCommand, options: DecideOptions = {}): Promise<Reviewed> => {
    const { itemId, itemType } = command;
    await refuseHeld(command);
    const decision = await store(command, await findMediaItem(itemId, itemType), options);
    if (decision.state === 'applied') return { decision, item: await findMediaItem(itemId, itemType) };
    try {
      return { decision, item: await applyDecision(decision) };
    } catch (error) {
      throw toAnswer(error, command);
    }
  };
}

function toAnswer(error: unknown, { verdict, itemType }: ReviewCommand): unknown {
  // Media refuses a removal only if the uploader has deleted the media item.
  if (verdict === 'remove' && isAppError(error, 'failed_precondition')) return itemNotFound(itemType);
  if (isRefusal(error)) return error;
  return notYet('decision_delayed', error);
}

const notYet = (code: 'decision_delayed' | 'unavailable', cause: unknown): AppError =>
  fail(code, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
