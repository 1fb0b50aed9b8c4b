export interface PageRequest {
  /** 0 for the default */
  readonly pageSize: number;
  /** empty for the first page */
  readonly pageToken: string;
}

export interface Page<T> {
  readonly items: T[];
  /** empty on the last page */
  readonly nextPageToken: string;
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

export const pageSizeOf = ({ pageSize }: PageRequest): number =>
  Math.min(pageSize > 0 ? pageSize : DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);

/** Makes a page of up to `pageSize` + 1 results; the one too many shows that there is a next page. */
export function cutPage<T>(found: readonly T[], pageSize: number, tokenOf: (last: T) => string): Page<T> {
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return { items, nextPageToken: found.length > pageSize && last !== undefined ? tokenOf(last) : '' };
}
