import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { countAtOrder, textOf, type SearchTerm } from '#domain/search-entry';
import { isOneTypoApart } from '#domain/words';

/** A word of a query with the words of the index that match it. */
export interface QueryWord {
  readonly typed: string;
  /** whether the index has exactly this word */
  readonly isKnown: boolean;
  /** words that begin with it, and words with one typo if there are few of those */
  readonly similar: readonly string[];
  /** about how many videos have any of these */
  readonly count: number;
}

/** Typos are searched for when fewer videos than this match without one. */
const FEW_VIDEOS = 20;
const MAX_TYPOS = 5;

interface Candidates {
  readonly known: SearchTerm | undefined;
  /** positions below the prefix: `97 cats` */
  readonly beginnings: readonly string[];
  readonly typos: readonly SearchTerm[];
}

/** Returns the terms one typo away from a text, the most used first. */
export const typosOf = (text: string, candidates: readonly SearchTerm[]): SearchTerm[] =>
  candidates
    .filter(({ _id }) => isOneTypoApart(textOf(_id), text))
    .toSorted((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1))
    .slice(0, MAX_TYPOS);

export function readQueryWord(typed: string, { known, beginnings, typos }: Candidates): QueryWord {
  const begun = beginnings
    .map((position) => ({ word: position.slice(3), count: countAtOrder(position.slice(0, 2)) }))
    .filter(({ word }) => word !== typed);
  const count = begun.reduce((sum, word) => sum + word.count, known?.count ?? 0);
  const isFew = count < FEW_VIDEOS;
  const mistyped = isFew ? typosOf(typed, typos).filter(({ _id }) => _id.slice(2) !== typed) : [];
  return {
    typed,
    isKnown: known !== undefined,
    similar: [...new Set([...begun.map(({ word }) => word), ...mistyped.map(({ _id }) => _id.slice(2))])],
    count: mistyped.reduce((sum, term) => sum + term.count, count),
  };
}

/** The source of one part of the results: rows of these words, of which the matching videos are taken. */
export interface SearchPart {
  readonly words: readonly string[];
  readonly matches: (words: readonly string[]) => boolean;
  /** whether most rows match, because there is only one word */
  readonly isDense: boolean;
}

/**
 * Returns the parts of the results in order: videos with exactly these words, then videos with similar words. Both are
 * read from the rows of the rarest word. Undefined for a part without results.
 */
export function planParts(query: readonly QueryWord[]): readonly [SearchPart | undefined, SearchPart | undefined] {
  const isPossible = query.length > 0 && query.every(({ isKnown, similar }) => isKnown || similar.length > 0);
  if (!isPossible) return [undefined, undefined];
  const rarest = query.reduce((least, word) => (word.count < least.count ? word : least));
  const isDense = query.length === 1;
  const hasAll = (words: readonly string[]): boolean => query.every(({ typed }) => words.includes(typed));
  const hasSimilar = (words: readonly string[]): boolean =>
    query.every(({ typed, similar }) => words.includes(typed) || similar.some((word) => words.includes(word)));
  const exact = { words: [rarest.typed], matches: hasAll, isDense };
  const wider = {
    // With one word, the rows of exactly this word were all in the first part.
    words: isDense || !rarest.isKnown ? rarest.similar : [rarest.typed, ...rarest.similar],
    matches: (words: readonly string[]) => hasSimilar(words) && !hasAll(words),
    isDense,
  };
  return [
    query.every(({ isKnown }) => isKnown) ? exact : undefined,
    query.some(({ similar }) => similar.length > 0) ? wider : undefined,
  ];
}

/** Where the next page starts: the part of the results, and the position in it after which to continue. */
export interface SearchPlace {
  readonly part: number;
  readonly position: string;
}

const FIRST_PLACE: SearchPlace = { part: 0, position: '' };

const placeSchema = z.tuple([z.int().min(0).max(1), z.string().max(256)]);

export const encodePlace = ({ part, position }: SearchPlace): string => encodePageToken([part, position]);

/** Throws invalid_argument if the token is not one of ours; the empty token stands for the beginning. */
export function decodePlace(token: string): SearchPlace {
  if (token === '') return FIRST_PLACE;
  const [part, position] = decodePageToken(placeSchema, token);
  return { part, position };
}
