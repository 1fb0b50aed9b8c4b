import { type AppError, fail } from '@tallscreen/kit/errors';
import { idToMs } from '@tallscreen/kit/ids';
import { isGone, type ItemType, type MediaItemCopy } from '#domain/media-item';
import { reasonText, type Rules } from '#domain/reason';
import { itemNotFound } from '#domain/reported-item';

export type Verdict = 'approve' | 'reject' | 'remove' | 'reopen' | 'restore';
type DecisionState = 'pending' | 'applied' | 'refused';

/** The admin id of a decision that an uploader's appeal makes. */
export const APPEAL_ADMIN = 0;

export interface ReviewCommand {
  readonly itemId: number;
  readonly itemType: ItemType;
  readonly verdict: Verdict;
  readonly reason: string;
  /** the code of the broken rule, or of what was found (proto/rules/reason-texts.ts); empty for none */
  readonly reasonCode: string;
  /** the moment of the problem in the media item; null if the admin named none */
  readonly momentMs: number | null;
  /** APPEAL_ADMIN for an appeal */
  readonly adminId: number;
  /** the media item's revision that the admin has seen, so that media refuses to approve another; null for no check */
  readonly seenRevision: number | null;
}

/** After this time a decision keeps its ids and reasons only; until then the users concerned may contest it. */
export const TITLE_DAYS = 180;

export interface Decision extends ReviewCommand {
  readonly id: number;
  /** 1, 2, 3 … for each media item; unique, so that only one of two concurrent decisions is stored */
  readonly sequence: number;
  readonly title: string;
  readonly uploaderId: number;
  readonly decidedAt: Date;
  /** pending until media has applied or refused it */
  readonly state: DecisionState;
  /** whether it decides an appeal */
  readonly answersAppeal: boolean;
  /** seconds from the upload or the appeal to an approval or rejection; null for other decisions and in old ones */
  readonly waitSeconds: number | null;
  /** whether the automatic check had flagged the item */
  readonly wasFlagged: boolean;
  /** media's error sentence; empty unless refused */
  readonly refusal: string;
}

export interface DecisionHistory {
  /** who made the decision that an open appeal is about; null if no appeal is open or no admin decided */
  readonly appealedAdminId: number | null;
  /** the newest decision that media did not refuse */
  readonly latest: Decision | null;
  readonly nextSequence: number;
}

export const isAppeal = ({ verdict, adminId }: Pick<Decision, 'verdict' | 'adminId'>): boolean =>
  verdict === 'reopen' && adminId === APPEAL_ADMIN;

/** Reads all decisions on a media item, newest first. */
export function historyOf(decisions: readonly Decision[]): DecisionHistory {
  const [latest = null, ...earlier] = decisions.filter(({ state }) => state !== 'refused');
  // Between the rejection and its appeal the item may have been removed and restored.
  const appealed = latest && isAppeal(latest) ? earlier.find(({ verdict }) => verdict === 'reject') : undefined;
  return {
    latest,
    nextSequence: (decisions[0]?.sequence ?? 0) + 1,
    appealedAdminId: appealed && appealed.adminId !== APPEAL_ADMIN ? appealed.adminId : null,
  };
}

const followers: Record<Verdict, readonly Verdict[]> = {
  approve: ['remove'],
  reject: ['reopen', 'remove'],
  reopen: ['approve', 'reject', 'remove'],
  remove: ['restore'],
  // It has its old status again, so media knows which of them fits.
  restore: ['approve', 'reject', 'reopen', 'remove'],
};

/** Media returns an approved item to the queue if the scan flags its changed words, or if a promo gets another link. */
export const isSentBack = (
  latest: Pick<Decision, 'verdict' | 'state'> | null,
  { stage }: Pick<MediaItemCopy, 'stage'>,
): boolean => latest?.verdict === 'approve' && latest.state === 'applied' && stage === 'pending';

export type Judgement = 'new' | 'repeat' | 'conflict';

/** Compares a verdict with the latest one in force: is it a new step, a repeat, or a contradiction? */
export function judge(latest: Pick<Decision, 'verdict'> | null, verdict: Verdict): Judgement {
  if (!latest || followers[latest.verdict].includes(verdict)) return 'new';
  return latest.verdict === verdict ? 'repeat' : 'conflict';
}

/** Throws invalid_argument if the moment is after the end, as far as the duration is known. */
export function checkMoment(
  momentMs: number | null,
  { itemType, durationMs }: Pick<MediaItemCopy, 'itemType' | 'durationMs'>,
): void {
  if (momentMs !== null && durationMs > 0 && momentMs > durationMs) throw fail(`moment_after_${itemType}_end`);
}

const namesProblem = ({ verdict }: Pick<Decision, 'verdict'>): boolean => verdict === 'reject' || verdict === 'remove';

/**
 * `finish`: another verdict, or one on another revision, is stored but not yet applied; apply it first, then ask again.
 */
export type NextStep = { readonly kind: 'finish' | 'repeat' | 'add'; readonly decision: Decision };

interface StepContext {
  readonly id: number;
  readonly now: Date;
  readonly rules: Rules;
  readonly undoes?: number | undefined;
}

/**
 * `item` must be current if it is pending after an approval. `undoes` is the decision that a restoration is to undo.
 * Throws already_exists if another verdict was applied before, or one after `undoes`; not_found if the media item is
 * deleted, invalid_argument if the reason or the moment is wrong.
 */
export function nextStep(
  { latest, nextSequence }: Pick<DecisionHistory, 'latest' | 'nextSequence'>,
  item: MediaItemCopy,
  command: ReviewCommand,
  { id, now, rules, undoes }: StepContext,
): NextStep {
  const isSame = latest?.verdict === command.verdict && latest.seenRevision === command.seenRevision;
  if (latest?.state === 'pending' && !isSame) return { kind: 'finish', decision: latest };
  if (latest && undoes !== undefined && latest.id !== undoes && latest.verdict !== 'restore')
    throw alreadyDecided(latest);
  const isAnew = isSentBack(latest, item);
  const judgement = judge(isAnew ? null : latest, command.verdict);
  if (latest && judgement === 'repeat') return { kind: 'repeat', decision: latest };
  if (latest && judgement === 'conflict') throw alreadyDecided(latest);
  if (isGone(item) && command.verdict !== 'restore') throw itemNotFound(command.itemType);
  const { title, uploaderId } = item;
  const reason = reasonText(command.reasonCode, command.reason, rules);
  if (command.momentMs !== null && !namesProblem(command)) throw fail('moment_not_expected');
  checkMoment(command.momentMs, item);
  const fresh = { sequence: nextSequence, title, uploaderId, decidedAt: now, state: 'pending', refusal: '' } as const;
  const answersAppeal = latest !== null && isAppeal(latest);
  const waitSeconds =
    isAnew || latest?.verdict === 'restore'
      ? null
      : waitOf(command, answersAppeal ? latest.decidedAt.getTime() : idToMs(item.id), now);
  const { isFlagged: wasFlagged } = item;
  return { kind: 'add', decision: { ...command, id, reason, answersAppeal, waitSeconds, wasFlagged, ...fresh } };
}

const waitOf = ({ verdict }: ReviewCommand, sinceMs: number, now: Date): number | null =>
  verdict === 'approve' || verdict === 'reject' ? Math.max(0, Math.round((now.getTime() - sinceMs) / 1000)) : null;

const pastOf: Record<Verdict, string> = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
  restore: 'restored',
};

const alreadyDecided = ({ itemType, verdict }: Pick<Decision, 'itemType' | 'verdict'>): AppError =>
  fail(`${itemType}_already_decided`, { params: { verdict: pastOf[verdict] } });
