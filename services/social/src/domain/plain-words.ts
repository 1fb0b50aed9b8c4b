import { joinSpacedLetters, undisguised } from '@tallscreen/kit/words';
import { fold } from '@tallscreen/proto/rules/fold';

/** Returns a word of a folded text without its disguise; a word of another script as it is. */
export const plainWord = (word: string): string => undisguised(word) ?? word;

/** Returns the words of a text as `plainWord` does, in their order. */
export const plainWordsOf = (text: string): string[] =>
  (joinSpacedLetters(fold(text)).match(/[\p{L}\p{M}\p{N}@$|]+/gu) ?? []).map(plainWord);

/** Returns the words of a list, divided by white space, in the form of `plainWordsOf`. */
export const plainSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).flatMap(plainWordsOf));
