import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { readText } from '@tallscreen/proto/rules/read-text';
import { findings, isFinding } from '@tallscreen/proto/rules/reason-texts';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

export type Rules = PolicyValues['reasons'];

/** Finds a rule that is in force. */
export const findRule = (code: string, { reasons }: Rules): Rules['reasons'][number] | undefined =>
  reasons.find((each) => each.code === code);

/** Returns an admin's own words as they are stored. Throws invalid_argument if they are too long. */
export const readWords = (words: string): string => checkLength(readText(words), 'reason', textLimits.reason);

/**
 * Returns the text for the owner of an item: the sentence of the broken rule or of the finding, then the admin's own
 * words. Throws invalid_argument if the code is unknown or the words are too long; an empty code stands for none.
 */
export function reasonText(code: string, words: string, rules: Rules): string {
  const sentence = isFinding(code) ? findings[code] : findRule(code, rules)?.text;
  if (code !== '' && !sentence) throw fail('unknown_reason_code');
  return [sentence, readWords(words)].filter(Boolean).join(' ');
}
