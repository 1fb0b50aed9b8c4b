import { checkHeldWords } from '#domain/held-words';
import type { HeldWords } from '#store/held-words';

/**
 * Replaces the words for which comments on a user's videos are held, from the next comment on, and returns what is
 * stored. Throws invalid_argument for words that no text can contain.
 */
export const createSetHeldWords =
  ({ heldWords }: { readonly heldWords: Pick<HeldWords, 'put'> }) =>
  async (userId: number, typed: readonly string[]): Promise<readonly string[]> => {
    const words = checkHeldWords(typed);
    await heldWords.put(userId, words);
    return words;
  };
