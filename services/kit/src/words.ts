import { fold } from '@tallscreen/proto/rules/fold';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';
import {
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  resolveConfusablesTransformer,
  resolveLeetSpeakTransformer,
} from 'obscenity';
import { languageOf } from '#text-language';
import { occursIn, partsOf } from '#word-entries';

/** `around` is what stands beside the text, such as the title beside a hashtag; it helps to tell the language. */
export type HasBadWord = (text: string, around?: string) => boolean;

/** Skip words with an ß: the built-in English list has none, but folding the German "aß" would make one. */
const withoutSharpS = (text: string): string => text.replace(/[ßẞ]/gu, 'sz');

/** Returns the words of a folded text without quotes and dashes around them, and the parts of hyphenated words. */
function tokensOf(text: string): string[] {
  const found = text.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  const whole = found.map((token) => token.replace(/^['-]+|(?<!['-])['-]+$/gu, ''));
  return [...whole, ...whole.flatMap((token) => token.split('-'))];
}

/** Places whose names begin like a word of the built-in list. */
const places = ['fukui', 'fukuoka', 'fukushima', 'fukuyama'];

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

/** Returns the text with words whose letters stand apart, such as "c a s i n o", written as words. */
export const joinSpacedLetters = (text: string): string =>
  text.replace(spacedLetters, (run) => run.replace(/[\s._*·•|~-]/g, ''));

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
 * spelling. Signs of an entry must stand in the text (`word-entries.ts`). A phrase is found if all its parts occur.
 */
export function createBlockedWordCheck(blocked: readonly string[]): HasBadWord {
  const phrases = blocked.map((entry) =>
    partsOf(entry).map((part) => ({
      ...part,
      plain: part.text.length >= SHORTEST_DISGUISED && /^[a-z]+$/.test(part.text) ? undisguised(part.text) : undefined,
    })),
  );
  if (phrases.length === 0) return () => false;
  return (text) => {
    const folded = fold(text);
    const words = new Set(tokensOf(folded));
    const plain = new Set(
      [...(folded.match(disguisedWords) ?? []), ...rejoined(folded)].map(undisguised).filter(isDefined),
    );
    const occurs = ({ text: part, isWord, plain: disguised }: (typeof phrases)[number][number]): boolean =>
      isWord ? words.has(part) || (disguised !== undefined && plain.has(disguised)) : occursIn(folded, part);
    return phrases.some((phrase) => phrase.length > 0 && phrase.every(occurs));
  };
}

/**
 * Words of the built-in list that people of every language know as such, and that are no ordinary word of another
 * language. The others are: "dick" is German for thick, "negro" is Spanish for black, "retard" is French for delay.
 */
const offensiveEverywhere =
  `fuck fucks fucked fucker fuckers fuckin fucking motherfucker motherfuckers motherfucking bullshit shit shitty
  asshole assholes bitch bitches cunt cunts nigger niggers nigga niggas faggot faggots whore whores blowjob blowjobs
  handjob gangbang porn cumshot cumshots deepthroat`.split(/\s+/);

/** Signs inside of a word are kept: they may stand for letters. */
const sentenceEnds = /(?<![.!?…])[.!?…]+(?=\s|$)|[\n。！？؟।]/u;

/**
 * Returns a check of texts for offensive words. The built-in English list counts in sentences in English, or whose
 * language is unknown; of other sentences only the words that are offensive everywhere. It recognises digits and
 * doubled letters in bad words. It accepts allowed words, and harmless words that contain a bad one, such as "class".
 * Blocked words count in every language; `createBlockedWordCheck` finds them.
 */
export function createWordCheck({ blocked, allowed }: PolicyValues['word-list']): HasBadWord {
  const { blacklistedTerms, whitelistedTerms = [] } = englishDataset.build();
  const matcher = new RegExpMatcher({
    blacklistedTerms,
    whitelistedTerms: [...whitelistedTerms, ...places, ...allowed.map(fold)],
    ...englishRecommendedTransformers,
  });
  const hasBlockedWord = createBlockedWordCheck(blocked);
  const hasListedWord = (text: string) => matcher.hasMatch(fold(withoutSharpS(text)));
  // The matcher knows what is allowed.
  const hasWordOfEverywhere = createBlockedWordCheck(offensiveEverywhere.filter(hasListedWord));
  return (text, around = '') => {
    if (hasBlockedWord(text)) return true;
    if (!hasListedWord(text)) return false;
    if (hasWordOfEverywhere(text)) return true;
    const sentences = text.split(sentenceEnds).filter(hasListedWord);
    const languages = sentences.map((sentence) => languageOf(sentence) ?? languageOf(`${text}\n${around}`));
    return languages.length === 0 || languages.some((language) => language === undefined || language === 'en');
  };
}
