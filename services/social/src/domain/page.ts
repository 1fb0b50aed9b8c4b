import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';

export interface PageRequest {
  /** 0 means the default size. */
  readonly pageSize: number;
  /** Empty for the first page. */
  readonly pageToken: string;
}

export interface Page<T> {
  readonly entries: readonly T[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

/** What a store query needs to read one page of a list that is sorted by descending key. */
export interface Keyset {
  /** Only entries with a smaller key; absent for the first page. */
  readonly before?: number;
  readonly limit: number;
}

/** Like Keyset, of a list of comments that is sorted by descending likes and, among equals, by descending id. */
export interface LikesKeyset {
  readonly after?: { readonly likeCount: number; readonly id: number };
  readonly limit: number;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;
const cursor = z.number().int().positive();
const likesCursor = z.tuple([z.number().int().min(0), cursor]);

export const pageSizeOf = (wanted: number): number => (wanted > 0 ? Math.min(wanted, MAX_SIZE) : DEFAULT_SIZE);

/** Asks for one entry more than the page holds: it shows whether another page follows. */
export function keysetOf({ pageSize, pageToken }: PageRequest): Keyset {
  const limit = pageSizeOf(pageSize) + 1;
  return pageToken === '' ? { limit } : { limit, before: decodePageToken(cursor, pageToken) };
}

export function likesKeysetOf({ pageSize, pageToken }: PageRequest): LikesKeyset {
  const limit = pageSizeOf(pageSize) + 1;
  if (pageToken === '') return { limit };
  const [likeCount, id] = decodePageToken(likesCursor, pageToken);
  return { limit, after: { likeCount, id } };
}

/** Turns the result of a query for `keyset` into a page. */
export function pageOf<T>(
  found: readonly T[],
  keyset: { readonly limit: number },
  keyOf: (entry: T) => unknown,
): Page<T> {
  const entries = found.slice(0, keyset.limit - 1);
  const last = entries.at(-1);
  const hasNext = found.length === keyset.limit && last !== undefined;
  return { entries, nextPageToken: hasNext ? encodePageToken(keyOf(last)) : '' };
}
