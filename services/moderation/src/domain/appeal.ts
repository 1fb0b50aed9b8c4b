import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { isAppeal, type Decision } from '#domain/decision';
import type { MediaItemStage } from '#domain/media-item';

/** Returns the text as it is stored; throws invalid_argument if it is empty or too long. */
export function checkAppealText(typed: string): string {
  const text = readText(typed);
  if (!text) throw fail('appeal_empty');
  return checkLength(text, 'appeal', textLimits.appeal);
}

export interface AppealState {
  readonly stage: MediaItemStage;
  /** the decision that an earlier appeal made */
  readonly reopening: Pick<Decision, 'state'> | null;
  readonly storedText: string | undefined;
}

/**
 * `add`: store the text and reopen the review; `resume`: the same appeal is stored but not applied yet; `repeat`: it is
 * done. Throws already_exists on a second appeal, and if the media item is not rejected.
 */
export function nextAppealStep(
  { stage, reopening, storedText }: AppealState,
  text: string,
): 'add' | 'resume' | 'repeat' {
  if (!reopening) {
    if (stage !== 'rejected') throw fail('not_rejected');
    return 'add';
  }
  const isSameAppeal = storedText === text && (reopening.state === 'pending' || stage !== 'rejected');
  if (!isSameAppeal) throw fail('already_appealed');
  return reopening.state === 'applied' ? 'repeat' : 'resume';
}

export type AppealAnswer = 'granted' | 'refused';

/** A removal refuses the appeal too. */
export const answerOf = ({ verdict }: Pick<Decision, 'verdict'>): AppealAnswer =>
  verdict === 'approve' ? 'granted' : 'refused';

export interface AppealOutcome {
  readonly itemId: number;
  readonly status: 'open' | AppealAnswer;
  /** empty while the appeal is open, or if the admin gave none */
  readonly reason: string;
  readonly reasonCode: string;
  /** the moment of the problem that the answer names; null if it names none */
  readonly momentMs: number | null;
  readonly decidedAt: Date | null;
}

/** Returns the decision that an open appeal is about. `decisions` are those of one media item, oldest first. */
export const appealedDecision = (decisions: readonly Decision[]): Decision | undefined => {
  const latest = decisions.at(-1);
  return latest && isAppeal(latest) ? decisions.at(-2) : undefined;
};

const noAnswer = { status: 'open', reason: '', reasonCode: '', momentMs: null, decidedAt: null } as const;

/**
 * Returns the outcome of the appeal on a media item, null if there is none. `decisions` are those that media did not
 * refuse, oldest first; the appeal stays open until media has applied the answer.
 */
export function appealOutcome(decisions: readonly Decision[]): AppealOutcome | null {
  const at = decisions.findIndex(isAppeal);
  const appeal = decisions[at];
  if (!appeal) return null;
  const { itemId } = appeal;
  const answer = decisions[at + 1];
  if (answer?.state !== 'applied') return { itemId, ...noAnswer };
  const { reason, reasonCode, momentMs, decidedAt } = answer;
  return { itemId, status: answerOf(answer), reason, reasonCode, momentMs, decidedAt };
}
