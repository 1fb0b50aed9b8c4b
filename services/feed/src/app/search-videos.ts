import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { fillPage, toPageSize, type Filled } from '#app/fill-page';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { FeedItem } from '#domain/catalogue';
import { videoIdAt } from '#domain/search-entry';
import {
  decodePlace,
  encodePlace,
  planParts,
  readQueryWord,
  type QueryWord,
  type SearchPart,
} from '#domain/search-query';
import { lettersOf, MIN_TYPO_LENGTH, typoKeysOf, wordsOf } from '#domain/words';
import type { SearchRowStore } from '#store/search-rows';
import type { SearchTermStore } from '#store/search-terms';

export interface VideoPage {
  readonly items: readonly FeedItem[];
  readonly nextPageToken: string;
}

export interface PageRequest extends SearchViewer {
  /** 0 for the default */
  readonly pageSize: number;
  readonly pageToken: string;
}

export interface SearchVideosDeps {
  readonly rows: Pick<SearchRowStore, 'readBelow' | 'readMerged'>;
  readonly terms: Pick<SearchTermStore, 'read' | 'readByTypoKeys'>;
  readonly readLiveVideos: ReadLiveVideos;
}

type ReadVideos = ReturnType<ReadLiveVideos>;

const MAX_WORDS = 8;
const MAX_BEGINNINGS = 10;
const MAX_TYPO_CANDIDATES = 100;
/** Rows per read: when most rows match, and when several words must match. */
const DENSE_CHUNK = 60;
const SPARSE_CHUNK = 500;

/** Returns the words that a text with one typo may have meant. A word without its fifth letter has four letters. */
export async function readTypos({ terms }: Pick<SearchVideosDeps, 'terms'>, kind: 'w' | 't' | 'u', text: string) {
  if (lettersOf(text).length < MIN_TYPO_LENGTH - 1) return [];
  const keys = typoKeysOf(text).map((key) => `${kind} ${key}`);
  return terms.readByTypoKeys(keys, MAX_TYPO_CANDIDATES);
}

/** Finds live videos by the words of their titles and hashtags. Throws invalid_argument for a malformed token. */
export function createSearchVideos({ rows, terms, readLiveVideos }: SearchVideosDeps) {
  async function lookUp(typed: string): Promise<QueryWord> {
    const [known, beginnings, typos] = await Promise.all([
      terms.read([`w ${typed}`]),
      rows.readBelow(`p w ${typed}`, '', MAX_BEGINNINGS),
      readTypos({ terms }, 'w', typed),
    ]);
    return readQueryWord(typed, { known: known[0], beginnings: beginnings.map(({ position }) => position), typos });
  }

  const fill = (readVideos: ReadVideos, part: SearchPart, size: number, after: string): Promise<Filled<FeedItem>> =>
    fillPage({
      size,
      after,
      chunk: part.isDense ? DENSE_CHUNK : SPARSE_CHUNK,
      read: (from, limit) =>
        rows.readMerged(
          part.words.map((word) => `w ${word}`),
          from,
          limit,
        ),
      matches: ({ words }) => part.matches(words),
      resolve: (found) => readVideos(found.map(({ position }) => videoIdAt(position))),
    });

  return async function searchVideos(request: PageRequest & { readonly query: string }): Promise<VideoPage> {
    const start = decodePlace(request.pageToken);
    const words = wordsOf(request.query).slice(0, MAX_WORDS);
    const parts = planParts(await Promise.all(words.map(lookUp)));
    const size = toPageSize(request.pageSize);
    const items: FeedItem[] = [];
    const readVideos = readLiveVideos(request);
    for (const [index, part] of parts.entries()) {
      if (!part || index < start.part) continue;
      const after = index === start.part ? start.position : '';
      const { results, next } = await fill(readVideos, part, size - items.length, after);
      items.push(...results);
      if (next !== undefined) return { items, nextPageToken: encodePlace({ part: index, position: next }) };
    }
    return { items, nextPageToken: '' };
  };
}

/** Lists the live videos with a hashtag, best first. Throws invalid_argument for a malformed token. */
export const createListTagVideos = ({ rows, readLiveVideos }: Pick<SearchVideosDeps, 'rows' | 'readLiveVideos'>) =>
  async function listTagVideos(request: PageRequest & { readonly tag: string }): Promise<VideoPage> {
    const readVideos = readLiveVideos(request);
    const { results, next } = await fillPage({
      size: toPageSize(request.pageSize),
      after: decodePlace(request.pageToken).position,
      chunk: DENSE_CHUNK,
      read: (after, limit) => rows.readBelow(`t ${tagKeyOf(request.tag)}`, after, limit),
      resolve: (found) => readVideos(found.map(({ position }) => videoIdAt(position))),
    });
    return { items: results, nextPageToken: next === undefined ? '' : encodePlace({ part: 0, position: next }) };
  };
