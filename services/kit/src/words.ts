import { fold } from '@tallscreen/proto/rules/fold';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import {
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
} from 'obscenity';

export type HasBadWord = (text: string) => boolean;

/** Skip words with an ß: the built-in English list has none, but folding the German "aß" would make one. */
const withoutSharpS = (text: string): string => text.replace(/[ßẞ]/gu, 'sz');

/** Returns the words of a folded text without quotes and dashes around them, and the parts of hyphenated words. */
function tokensOf(text: string): string[] {
  const found = text.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  const whole = found.map((token) => token.replace(/^['-]+|(?<!['-])['-]+$/gu, ''));
  return [...whole, ...whole.flatMap((token) => token.split('-'))];
}

const [lookAlikes, leetSpeak] = [resolveConfusablesTransformer(), resolveLeetSpeakTransformer()];
const throughAll = (letter: string, transformers: readonly { transform: (code: number) => number | undefined }[]) => {
  let code = letter.codePointAt(0)!;
  for (const { transform } of transformers) code = transform(code) ?? code;
  return String.fromCodePoint(code);
};

/** Replaces letters of other scripts by the Latin letters that look like them. */
export const resolveLookAlikes = (text: string): string =>
  Array.from(text, (letter) => throughAll(letter, [lookAlikes])).join('');

/**
 * Returns a word without its disguise: letters of other scripts, digits and signs for letters, repeated letters.
 * Returns undefined without a Latin letter: words of other scripts often consist of letters that look like Latin ones.
 */
export function undisguised(word: string): string | undefined {
  if (!/[a-z]/.test(word)) return undefined;
  return Array.from(word.replace(/[!|]+$/, ''), (letter) => throughAll(letter, [lookAlikes, leetSpeak]))
    .join('')
    .toLowerCase()
    .replace(/([beolsg])\1{2,}/g, '$1$1')
    .replace(/([^beolsg])\1+/g, '$1');
}

/** Three or more single letters with the same kind of sign between them. */
const spacedLetters = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][\s._*·•|~-]){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu;
const signsInWord = /(?<=\p{L})[._*·•~+-]+(?=\p{L})/gu;

/** Returns the words of a folded text that signs or spaces between their letters hide. */
function rejoined(text: string): string[] {
  const spaced = (text.match(spacedLetters) ?? []).map((run) => run.replace(/[\s._*·•|~-]/g, ''));
  return [...spaced, ...text.replace(signsInWord, '').split(/\s+/)];
}

const disguisedWords = /[\p{L}\p{M}\p{N}'@$!|(-]+/gu;

/** Shorter words could be found in too many others. */
const SHORTEST_DISGUISED = 3;

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/**
 * Returns a check for words and phrases. They are found as whole words in any script, and Latin ones also in disguised
 * spelling. A phrase is found if all its words occur.
 */
export function createBlockedWordCheck(blocked: readonly string[]): HasBadWord {
  const phrases = blocked.map((entry) =>
    (fold(entry).match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []).map((word) => ({
      word,
      plain: word.length >= SHORTEST_DISGUISED && /^[a-z]+$/.test(word) ? undisguised(word) : undefined,
    })),
  );
  if (phrases.length === 0) return () => false;
  return (text) => {
    const folded = fold(text);
    const words = new Set(tokensOf(folded));
    const plain = new Set(
      [...(folded.match(disguisedWords) ?? []), ...rejoined(folded)].map(undisguised).filter(isDefined),
    );
    return phrases.some(
      (phrase) =>
        phrase.length > 0 &&
        phrase.every((each) => words.has(each.word) || (each.plain !== undefined && plain.has(each.plain))),
    );
  };
}

/**
 * Returns a check of texts for offensive words. The built-in English list recognises digits and doubled letters in bad
 * words. It accepts allowed words, and harmless words that contain a bad one, such as "class". `createBlockedWordCheck`
 * finds the blocked words.
 */
export function createWordCheck({ blocked, allowed }: PolicyValues['word-list']): HasBadWord {
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build();
  const matcher = new RegExpMatcher({
    blacklistedTerms,
    whitelistedTerms: [...whitelistedTerms, ...allowed.map(fold)],
    ...englishRecommendedTransformers,
  });
  const hasBlockedWord = createBlockedWordCheck(blocked);
  return (text) => matcher.hasMatch(fold(withoutSharpS(text))) || hasBlockedWord(text);
}
