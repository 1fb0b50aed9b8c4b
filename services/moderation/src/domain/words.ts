import { fold } from '@tallscreen/proto/rules/fold';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

export type HasBadWord = (text: string) => boolean;

/** Skip words with an ß: the built-in English list has none, but folding the German "aß" would make one. */
const withoutSharpS = (text: string): string => text.replace(/[ßẞ]/gu, 'sz');

/** Returns the words of a folded text without quotes and dashes around them, and the parts of hyphenated words. */
function tokensOf(text: string): string[] {
  const found = text.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  const whole = found.map((token) => token.replace(/^['-]+|(?<!['-])['-]+$/gu, ''));
  return [...whole, ...whole.flatMap((token) => token.split('-'))];
}

/**
 * Returns a check of texts for offensive words. The built-in English list recognises digits and doubled letters in bad
 * words. It accepts allowed words, and harmless words that contain a bad one, such as "class". A blocked word is found
 * as a whole word, in any script.
 */
export function createWordCheck({ blocked, allowed }: PolicyValues['word-list']): HasBadWord {
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build();
  const matcher = new RegExpMatcher({
    blacklistedTerms,
    whitelistedTerms: [...whitelistedTerms, ...allowed.map(fold)],
    ...englishRecommendedTransformers,
  });
  const blockedWords = new Set(blocked.map(fold));
  return (text) =>
    matcher.hasMatch(fold(withoutSharpS(text))) || tokensOf(fold(text)).some((token) => blockedWords.has(token));
}
