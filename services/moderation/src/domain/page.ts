export interface PageWish {
  readonly limit: number;
  readonly pageToken: string;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export const limitOf = ({ limit }: PageWish): number => Math.min(limit > 0 ? limit : DEFAULT_LIMIT, MAX_LIMIT);

export interface Page<T> {
  readonly items: T[];
  readonly nextPageToken: string;
}

/** Of one more than the page holds: the page, and a token of its last entry if there was one more. */
export function cutPage<T>(found: readonly T[], limit: number, tokenOf: (last: T) => string): Page<T> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextPageToken: found.length > limit && last !== undefined ? tokenOf(last) : '' };
}
