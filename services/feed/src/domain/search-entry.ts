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
 * The version of the rules in this file, in words.ts and of those that they use in proto/rules. Raise it with every change of what they make of a video or a
 * user: the whole index is then read again. Searches rely on its being filled under their own rules.
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

/** What the index says about one video (`v 42`) or one user (`u 42`). Without terms it is not in the index. */
export interface SearchEntry {
  readonly id: string;
  readonly terms: readonly string[];
  /** what follows the term in the keys of a video: level and id; empty for users */
  readonly position: string;
  /** the hashtags as they are shown, by their terms */
  readonly shownTags?: ReadonlyMap<string, string>;
}

/** One key of the index. Those of words hold all words of the video, so that several words are compared in one read. */
export interface SearchRow {
  readonly _id: string;
  readonly words?: readonly string[];
}

/** A coarse level is rewritten rarely: a step for each 2 % of expected quality. */
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

/** Each row of a video holds all its words, so their number counts twice. */
const MAX_SPOKEN_WORDS = 40;
const MIN_SPOKEN_LENGTH = 3;

/** Returns the first words of the captions. Very short ones find nothing that is meant. */
const spokenWordsOf = (captionWords = ''): string[] =>
  wordsOf(captionWords)
    .filter((word) => lettersOf(word).length >= MIN_SPOKEN_LENGTH)
    .slice(0, MAX_SPOKEN_WORDS);

/** Best videos first, by what is expected of them without regard to age, so that a position stays as it is. */
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
  // Hashtags of older indexes are not folded.
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

/** What the index says about a term besides its rows. */
export interface SearchTerm {
  readonly _id: string;
  /** live videos with the word or tag; 1 for users */
  readonly count: number;
  /** `kind key` for each of its typo keys; none for short words */
  readonly typoKeys: readonly string[];
  /** a hashtag as the first video with it has it, if that is not its key */
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

/** Returns about how many videos a term at this place in the order of prefixes has, at least. */
export const countAtOrder = (order: string): number => 2 ** (99 - Number(order));

/** Returns the rows under which a term is found by its beginning. They change when its count doubles or halves. */
export function prefixRowsOf(term: string, count: number): SearchRow[] {
  if (count <= 0) return [];
  const letters = lettersOf(firstLetters(textOf(term)));
  const ending = `${orderOf(term, count)} ${term.slice(2)}`;
  return letters.map((_, i) => ({ _id: `p ${kindOf(term)} ${letters.slice(0, i + 1).join('')} ${ending}` }));
}
