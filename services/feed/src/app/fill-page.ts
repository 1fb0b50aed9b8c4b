import { currentRequest, isCancelled } from '@tallscreen/kit/context';
import { fail } from '@tallscreen/kit/errors';
import type { FoundRow } from '#store/search-rows';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;

export const toPageSize = (wanted: number): number =>
  wanted === 0 ? DEFAULT_PAGE_SIZE : Math.min(wanted, MAX_PAGE_SIZE);

export interface Filling<T> {
  /** results wanted; 0 only tells whether there are any */
  readonly size: number;
  /** the position behind which to start, '' for the beginning */
  readonly after: string;
  readonly read: (after: string, limit: number) => Promise<readonly FoundRow[]>;
  readonly matches?: (row: FoundRow) => boolean;
  /** rows per read */
  readonly chunk: number;
  /** Returns a result for each row, undefined for one that the viewer may not see. */
  readonly resolve: (rows: readonly FoundRow[]) => Promise<readonly (T | undefined)[]>;
}

export interface Filled<T> {
  readonly results: readonly T[];
  /** the position behind which the next page starts; undefined at the end */
  readonly next: string | undefined;
}

/** One call reads no more rows than this. It then returns a short page, and the next one continues. */
const MAX_ROWS = 4_000;

/**
 * Smallest number of rows resolved at once: otherwise a small page whose rows are mostly hidden would need a query for
 * each.
 */
const MIN_RESOLVED = 50;

/**
 * Reads rows until the page is full. Looks for one more result, so that the last page says that it is the last. Throws
 * as soon as the request is cancelled or its deadline has passed: then nobody needs the page.
 */
export async function fillPage<T>(filling: Filling<T>): Promise<Filled<T>> {
  const { size, read, resolve, chunk, matches = () => true } = filling;
  const atOnce = Math.max(size + 1, MIN_RESOLVED);
  const results: T[] = [];
  let last = filling.after;
  let after = filling.after;
  for (let rowsLeft = MAX_ROWS; rowsLeft > 0; rowsLeft -= chunk) {
    throwIfOver();
    const rows = await read(after, chunk);
    const matching = rows.filter(matches);
    for (let i = 0; i < matching.length; i += atOnce) {
      throwIfOver();
      const some = matching.slice(i, i + atOnce);
      for (const [j, result] of (await resolve(some)).entries()) {
        if (result !== undefined && results.length === size) return { results, next: last };
        if (result !== undefined) results.push(result);
        last = some[j]?.position ?? last;
      }
    }
    if (rows.length < chunk) return { results, next: undefined };
    last = after = rows.at(-1)?.position ?? after;
  }
  return { results, next: after };
}

function throwIfOver(): void {
  const request = currentRequest();
  if (isCancelled(request)) throw fail('request_cancelled');
  if (Date.now() >= (request?.deadlineAt ?? Infinity)) throw fail('took_too_long');
}
