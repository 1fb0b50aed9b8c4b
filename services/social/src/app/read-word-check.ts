import { isDeepStrictEqual } from 'node:util';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { createWordCheck, type HasBadWord } from '@tallscreen/kit/words';

type WordList = PolicyValues['word-list'];

/** Returns a function that reads the word list and builds its check again when the list has changed. */
export function createWordCheckReader(
  readList: () => Promise<WordList | undefined>,
): () => Promise<HasBadWord | undefined> {
  let known: { readonly list: WordList; readonly check: HasBadWord } | undefined;
  return async () => {
    const list = await readList();
    if (!list) return known?.check;
    if (!isDeepStrictEqual(known?.list, list)) known = { list, check: createWordCheck(list) };
    return known?.check;
  };
}
