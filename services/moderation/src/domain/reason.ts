import { invalid } from '@tallscreen/kit/errors';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

export type Rules = PolicyValues['reasons'];

/**
 * Returns what the owner of an item reads: the sentence of the broken rule, then the admin's own words. Throws
 * invalid_argument if the code is unknown; an empty one stands for none.
 */
export function reasonText(code: string, words: string, { reasons }: Rules): string {
  const rule = reasons.find((each) => each.code === code);
  if (code !== '' && !rule) throw invalid('Unknown reason code.');
  return `${rule?.text ?? ''} ${words.trim().slice(0, textLimits.reason)}`.trim();
}
