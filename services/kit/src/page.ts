import { z } from 'zod';
import { decodePageToken, encodePageToken } from '#page-token';

export interface PageRequest {
  /** 0 for the default */
  readonly pageSize: number;
  /** empty for the first page */
  readonly pageToken: string;
}

export interface Page<T> {
  readonly entries: readonly T[];
  /** empty on the last page */
  readonly nextPageToken: string;
}

/** What a store's query needs to read one page of a sorted list. */
export interface Keyset<C = number> {
  /** Only entries that the list has after this one; absent for the first page. */
  readonly after?: C | undefined;
  readonly limit: number;
}

export interface PageSizes {
  readonly fallback: number;
  readonly max: number;
}

const DEFAULT_SIZES: PageSizes = { fallback: 20, max: 100 };

/** For a list that is sorted by an id, or by another number that is unique. */
export const numberCursor = z.number().int().positive();

/** Returns the size of a page; `wanted` is 0 for the default. */
export const pageSizeOf = (wanted: number, { fallback, max }: PageSizes = DEFAULT_SIZES): number =>
  wanted > 0 ? Math.min(wanted, max) : fallback;

export interface Paging<T, C extends z.ZodType> {
  readonly sizes?: PageSizes;
  /** Reads the sort position of an entry. A page token holds the position of the page's last entry. */
  readonly cursor: C;
  readonly list: (keyset: Keyset<z.output<C>>) => Promise<readonly T[]>;
  /** `after` is the position after which the page begins. */
  readonly cursorOf: (entry: T, after: z.output<C> | undefined) => z.input<C>;
}

/**
 * Reads one page of a list. Asks for one entry more than the page holds, which tells whether there is another page.
 * Throws invalid_argument for a malformed token.
 */
export async function readPage<T, C extends z.ZodType>(
  { pageSize, pageToken }: PageRequest,
  { sizes, cursor, list, cursorOf }: Paging<T, C>,
): Promise<Page<T>> {
  const size = pageSizeOf(pageSize, sizes);
  const after = pageToken === '' ? undefined : decodePageToken(cursor, pageToken);
  const found = await list({ after, limit: size + 1 });
  const entries = found.slice(0, size);
  const last = entries.at(-1);
  const isCut = found.length > size && last !== undefined;
  return { entries, nextPageToken: isCut ? encodePageToken(cursorOf(last, after)) : '' };
}

/** Yields the pages of a list, one after the other. */
export async function* pagesOf<P extends { readonly nextPageToken: string }>(
  read: (pageToken: string) => Promise<P>,
): AsyncGenerator<P> {
  let pageToken = '';
  do {
    const page = await read(pageToken);
    yield page;
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}
