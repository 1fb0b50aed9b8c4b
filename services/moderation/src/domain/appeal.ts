import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { CounterNotice } from '#domain/counter-notice';
import type { Decision } from '#domain/decision';
import type { MeasureAppeal } from '#domain/measure-appeal';

/** Returns the text as it is stored; throws invalid_argument if it is empty or too long. */
export function checkAppealText(typed: string): string {
  const text = readText(typed);
  if (!text) throw fail('appeal_empty');
  return checkLength(text, 'appeal', textLimits.appeal);
}

export const newAppeal = (text: string, madeAt: Date, counterNotice: CounterNotice | null = null): MeasureAppeal => ({
  text,
  madeAt,
  status: 'open',
  reason: '',
  reasonCode: '',
  momentMs: null,
  decidedAt: null,
  answerId: null,
  adminId: null,
  isUndone: true,
  counterNotice,
});

export type AppealAnswer = 'granted' | 'refused';

/** A removal refuses the appeal too. */
export const answerOf = ({ verdict }: Pick<Decision, 'verdict'>): AppealAnswer =>
  verdict === 'approve' ? 'granted' : 'refused';
