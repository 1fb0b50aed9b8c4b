import { beginSome, wordsOf } from '../../ui/wordsOf.ts';
import type { Rule } from '../rules/useRules.ts';

/**
 * Returns the rules that have all typed words, those first that have them in their title. Admins know the rules by the
 * words of either language.
 */
export function findRules(rules: readonly Rule[], typed: string): readonly Rule[] {
  const starts = wordsOf(typed);
  if (starts.length === 0) return rules;
  const found = rules.filter(({ title, text, called }) => beginSome(starts, wordsOf(`${title} ${text} ${called}`)));
  const isByTitle = ({ title }: Rule) => beginSome(starts, wordsOf(title));
  return [...found.filter(isByTitle), ...found.filter((rule) => !isByTitle(rule))];
}
