import type { SaveChoices } from '#app/save-choices';
import { checkMutedWords } from '#domain/choices';

/**
 * Replaces a viewer's muted words and returns what is stored. Throws invalid_argument for words that cannot be muted.
 */
export const createSetMutedWords = ({ saveChoices }: { readonly saveChoices: SaveChoices }) =>
  async function setMutedWords(viewerId: number, typed: readonly string[]): Promise<readonly string[]> {
    const words = checkMutedWords(typed);
    return (await saveChoices(viewerId, (choices) => ({ ...choices, words }))).words;
  };
