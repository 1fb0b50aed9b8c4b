import { fail } from '@tallscreen/kit/errors';
import { fold } from '@tallscreen/proto/rules/fold';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { isLongerThan } from '@tallscreen/proto/rules/text-length';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

/** Returns the words as they are stored, each once. Throws invalid_argument for one that no text can contain. */
export function checkHeldWords(typed: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of typed.map(readLine)) {
    if (word === '') throw fail('held_word_empty');
    if (isLongerThan(textLimits.heldWord, word))
      throw fail('held_word_too_long', { params: { max: textLimits.heldWord } });
    const key = fold(word);
    if (!/[\p{L}\p{N}]/u.test(key)) throw fail('word_without_letters', { params: { word } });
    if (!byKey.has(key)) byKey.set(key, word);
  }
  return [...byKey.values()];
}
