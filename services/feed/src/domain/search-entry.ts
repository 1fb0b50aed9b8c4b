import { fold } from '@tallscreen/proto/rules/fold';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { isCandidate, type MediaItemWithStats, type Uploader } from '#domain/media-item';
import { rank } from '#domain/rank';
import {
  firstLetters,
  isTagIndexed,
  lettersOf,
  MIN_TYPO_LENGTH,
  nameTextsOf,
  typoKeysOf,
  wordsOf,
} from '#domain/words';

/**
 * Version of the rules in this file, in words.ts and in the parts of proto/rules that they use. Raise it with every
 * change of the entries that they make of a video or user: the whole index is then built again. Searches rely on an
 * index that was built under their own rules.
 */
export const SEARCH_RULES = 5;

/**
 * What the search index holds, as keys that sort in the order in which they are read. A space ends each part, because
 * words, tags and names have none.
 *
 * - `w cat`, `t cats`, `u ana 42`: a term, which is a word, the key of a hashtag or a user;
 * - `w cat 37 9007…`: a video with the word, by level and then newest first;
 * - `p w ca 97 cat`: a term that begins with these letters, the most used first; the shortest first for users.
 */
type TermKind = 'w' | 't' | 'u';

/** The index's entry of one video (`v 42`) or one user (`u 42`). An entry without terms is not in the index. */
export interface SearchEntry {
  readonly id: string;
  readonly terms: readonly string[];
  /** the rest of the keys of a video after the term: level and id; empty for users */
  readonly position: string;
  /** the hashtags as they are shown, by their terms */
  readonly shownTags?: ReadonlyMap<string, string>;
}

/**
 * One key of the index. Keys of words contain all words of the video, so that several words are compared in one read.
 */
export interface SearchRow {
  readonly _id: string;
  readonly words?: readonly string[];
}

/** Steps of 2 % of expected quality: a coarse level is rewritten rarely. */
const LEVELS = 50;
const ID_DIGITS = 16;

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
const newestFirst = (id: number): string => padded(Number.MAX_SAFE_INTEGER - id, ID_DIGITS);

/** Returns the id of the video at a position. */
export const videoIdAt = (position: string): number => Number.MAX_SAFE_INTEGER - Number(position.slice(-ID_DIGITS));

/** Returns the id of the user of a value such as `ana 42`. */
export const userIdOf = (value: string): number => Number(value.slice(value.indexOf(' ') + 1));

export interface Words {
  readonly title: string;
  readonly hashtags: readonly string[];
}

/** Each row of a video holds all its words, so the size grows with the square of their number. */
const MAX_SPOKEN_WORDS = 40;
const MIN_SPOKEN_LENGTH = 3;

/** Returns the first words of the captions. Leaves out very short ones, which nobody searches for. */
const spokenWordsOf = (captionWords = ''): string[] =>
  wordsOf(captionWords)
    .filter((word) => lettersOf(word).length >= MIN_SPOKEN_LENGTH)
    .slice(0, MAX_SPOKEN_WORDS);

/** Level of a video: better videos first, by expected quality without age, so that a position rarely changes. */
export function videoEntry({ item, stats }: MediaItemWithStats, { title, hashtags }: Words): SearchEntry {
  const id = `v ${item.id}`;
  if (item.itemType !== 'video' || !isCandidate(item)) return { id, terms: [], position: '' };
  const words = new Set([...wordsOf([title, ...hashtags].join(' ')), ...spokenWordsOf(item.captionWords)]);
  const shownTags = new Map(
    hashtags
      .map((tag) => [tagKeyOf(tag), tag] as const)
      .filter(([key]) => isTagIndexed(key))
      .map(([key, tag]) => [`t ${key}`, tag]),
  );
  const { expected } = rank({ ...stats, liveSinceMs: 0 }, 0);
  const level = Math.round((1 - expected) * LEVELS);
  return {
    id,
    terms: [...[...words].map((word) => `w ${word}`), ...shownTags.keys()],
    position: `${padded(level, 2)} ${newestFirst(item.id)}`,
    shownTags,
  };
}

export function userEntry({ id, username, isActive }: Uploader): SearchEntry {
  const texts = isActive ? nameTextsOf(username) : [];
  return { id: `u ${id}`, terms: texts.map((text) => `u ${text} ${id}`), position: '' };
}

export const isSameEntry = (a: SearchEntry | undefined, b: SearchEntry): boolean =>
  (a?.position ?? '') === b.position && (a?.terms ?? []).join('\n') === b.terms.join('\n');

const kindOf = (term: string): TermKind => term[0] as TermKind;

/** Returns the text that queries are compared with. */
export function textOf(term: string): string {
  const value = term.slice(2);
  if (kindOf(term) === 'u') return value.slice(0, value.indexOf(' '));
  // Hashtags in older indexes are not folded.
  return kindOf(term) === 't' ? fold(value).replace(/\s+/gu, '') : value;
}

/** Returns the rows under which a video is found. */
export function rowsOf({ terms, position }: SearchEntry): SearchRow[] {
  const words = terms.filter((term) => kindOf(term) === 'w').map((term) => term.slice(2));
  return terms.flatMap((term): SearchRow[] => {
    if (kindOf(term) === 'u') return [];
    const _id = `${term} ${position}`;
    return [kindOf(term) === 'w' ? { _id, words } : { _id }];
  });
}

/** What the index stores about a term besides its rows. */
export interface SearchTerm {
  readonly _id: string;
  /** live videos with the word or tag; 1 for users */
  readonly count: number;
  /** `kind key` for each of its typo keys; none for short words */
  readonly typoKeys: readonly string[];
  /** a hashtag as the first video with it spells it, if that differs from its key */
  readonly shown?: string;
}

/** Returns a hashtag as it is shown. */
export const shownTagOf = ({ _id, shown }: SearchTerm): string => shown ?? _id.slice(2);

export function newTerm(term: string, count: number, shown?: string): SearchTerm {
  const text = textOf(term);
  const keys = lettersOf(text).length < MIN_TYPO_LENGTH ? [] : typoKeysOf(firstLetters(text));
  return {
    _id: term,
    count,
    typoKeys: keys.map((key) => `${kindOf(term)} ${key}`),
    ...(shown !== undefined && { shown }),
  };
}

const orderOf = (term: string, count: number): string =>
  padded(kindOf(term) === 'u' ? Math.min(99, lettersOf(textOf(term)).length) : 99 - Math.floor(Math.log2(count)), 2);

/** Returns the smallest number of videos, roughly, that a term at this place in the order of prefixes has. */
export const countAtOrder = (order: string): number => 2 ** (99 - Number(order));

/** Returns the rows under which a term is found by its beginning. They change only when its count doubles or halves. */
export function prefixRowsOf(term: string, count: number): SearchRow[] {
  if (count <= 0) return [];
  const letters = lettersOf(firstLetters(textOf(term)));
  const ending = `${orderOf(term, count)} ${term.slice(2)}`;
  return letters.map((_, i) => ({ _id: `p ${kindOf(term)} ${letters.slice(0, i + 1).join('')} ${ending}` }));
}
