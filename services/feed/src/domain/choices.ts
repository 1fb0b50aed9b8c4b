import { fail } from '@tallscreen/kit/errors';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { isLongerThan } from '@tallscreen/proto/rules/text-length';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { phraseOf } from '#domain/muted-words';
import type { Subject } from '#domain/taste';
import { wordsOf } from '#domain/words';

export const reasons = ['video', 'creator', 'tag', 'business'] as const;
export type Reason = (typeof reasons)[number];

/** Something that a viewer is not interested in. */
export interface Choice {
  readonly reason: Reason;
  /** the id of the video, creator or business, or the hashtag as `tagKeyOf` of the rules returns it */
  readonly value: string;
  /** the video or promo in which the viewer made the choice */
  readonly videoId: number;
  readonly atMs: number;
}

/** A video that a viewer wants more like. */
export interface Wish {
  readonly videoId: number;
  readonly atMs: number;
}

/** What a viewer has said about their taste. */
export interface TasteChoices {
  /** whether the viewer wants the shared order */
  readonly isOff: boolean;
  /** signals before this time do not count; 0: all count */
  readonly sinceMs: number;
  /** the newest last */
  readonly moreLikeThis: readonly Wish[];
  readonly picks: readonly Subject[];
  /** removed by the viewer from what the feed believes */
  readonly ignored: readonly Subject[];
}

export const noTasteChoices: TasteChoices = { isOff: false, sinceMs: 0, moreLikeThis: [], picks: [], ignored: [] };

/** What one viewer wants to see less of, and what they have said about their taste. */
export interface Choices {
  /** oldest first */
  readonly notInterested: readonly Choice[];
  /** in the viewer's own spelling */
  readonly words: readonly string[];
  /**
   * BCP 47 codes of the languages of videos that the viewer wants; empty for all. Videos that name no language are
   * shown too.
   */
  readonly languages: readonly string[];
  readonly taste: TasteChoices;
}

export const noChoices: Choices = { notInterested: [], words: [], languages: [], taste: noTasteChoices };

/** Above this number the oldest video is forgotten. */
const MAX_VIDEOS = 1_000;
/** Above this number the next one is refused. Forgetting the oldest instead would bring it back unasked. */
const MAX_OF_OTHERS = 500;
const others = { creator: 'creators', tag: 'hashtags', business: 'businesses' } as const;

/** The part of a viewer's choices that says something about their taste. */
export interface SaidOfTaste {
  readonly taste: TasteChoices;
  /** the videos that the viewer is not interested in, the newest last */
  readonly unwanted: readonly Wish[];
}

/** Only these count for taste; the others only filter. */
const KEPT_UNWANTED = 50;

export const saidOfTaste = ({ taste, notInterested }: Choices): SaidOfTaste => ({
  taste,
  unwanted: notInterested.filter(({ reason }) => reason === 'video').slice(-KEPT_UNWANTED),
});

export const saidNothing: SaidOfTaste = saidOfTaste(noChoices);

/** The creators whom a viewer is not interested in. */
export const creatorsIn = ({ notInterested }: Choices): Set<number> =>
  new Set(notInterested.flatMap(({ reason, value }) => (reason === 'creator' ? [Number(value)] : [])));

const isSame = (a: Choice, b: Choice): boolean => a.reason === b.reason && a.value === b.value;
const countOf = (choices: readonly Choice[], reason: Reason): number =>
  choices.filter((choice) => choice.reason === reason).length;

/** Adds the new entries of `added`. Throws invalid_argument above the limits of creators, hashtags and businesses. */
export function withChoices(choices: Choices, added: readonly Choice[]): Choices {
  const fresh = added.filter((choice) => !choices.notInterested.some((known) => isSame(known, choice)));
  const all = [...choices.notInterested, ...fresh];
  for (const [reason, name] of Object.entries(others) as [keyof typeof others, string][])
    if (countOf(fresh, reason) > 0 && countOf(all, reason) > MAX_OF_OTHERS)
      throw fail('too_many_left_out', { params: { max: MAX_OF_OTHERS, things: name } });
  let forgotten = countOf(all, 'video') - MAX_VIDEOS;
  return { ...choices, notInterested: all.filter(({ reason }) => reason !== 'video' || --forgotten < 0) };
}

export interface Undo {
  readonly videoId: number;
  readonly reason: Reason;
  /** one hashtag, as `tagKeyOf` returns it; empty for all of the video */
  readonly tag: string;
}

export const withoutChoices = (choices: Choices, { videoId, reason, tag }: Undo): Choices => ({
  ...choices,
  notInterested: choices.notInterested.filter(
    (choice) => choice.videoId !== videoId || choice.reason !== reason || (tag !== '' && choice.value !== tag),
  ),
});

/** Returns the part of a code that is compared: `pt` of `pt-BR`. */
export const baseLanguageOf = (code: string): string => code.toLowerCase().split('-', 1)[0] ?? '';

/** Returns canonical codes, each once. Throws invalid_argument for a text that is no language code. */
export function checkLanguages(typed: readonly string[]): string[] {
  return [...new Set(typed.map((code) => languageCodeOf(code.trim()) ?? noLanguage()))];
}

function noLanguage(): never {
  throw fail('invalid_language');
}

/**
 * Returns muted words as they are stored: cleaned by `readLine`, and each once in the form that is compared. Throws
 * invalid_argument for one that is too long, or without letters and digits.
 */
export function checkMutedWords(typed: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const word of typed.map(readLine)) {
    if (word === '') throw fail('muted_word_empty');
    if (isLongerThan(textLimits.mutedWord, word))
      throw fail('muted_word_too_long', { params: { max: textLimits.mutedWord } });
    if (wordsOf(word).length === 0) throw fail('word_without_letters', { params: { word } });
    const { words, parts } = phraseOf(word);
    const key = [...words, ...parts].toSorted().join(' ');
    if (!byWords.has(key)) byWords.set(key, word);
  }
  return [...byWords.values()];
}
