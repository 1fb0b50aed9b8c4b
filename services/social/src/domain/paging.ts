import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';

export interface PageRequest {
  /** 0 for the default */
  readonly limit: number;
  /** empty for the first page */
  readonly pageToken: string;
}

export interface Page<T> {
  readonly entries: readonly T[];
  /** empty at the end */
  readonly nextPageToken: string;
}

/** Entries older than `before`, newest first. */
export type ReadPage<T> = (page: { limit: number; before?: number }) => Promise<readonly T[]>;

const DEFAULT = 20;
const MAX = 100;
const cursor = z.number().int().positive();

/** A keyset page of a list that is sorted by falling id. */
export async function readPage<T>(
  request: PageRequest,
  idOf: (entry: T) => number,
  read: ReadPage<T>,
): Promise<Page<T>> {
  const limit = request.limit > 0 ? Math.min(request.limit, MAX) : DEFAULT;
  const before = request.pageToken === '' ? {} : { before: decodePageToken(cursor, request.pageToken) };
  // One more than asked for tells whether a next page exists.
  const found = await read({ limit: limit + 1, ...before });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextPageToken: found.length > limit && last ? encodePageToken(idOf(last)) : '' };
}
