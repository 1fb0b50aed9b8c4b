const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** Returns the size of a page; `given` is 0 if the caller wants the default. */
export const pageSizeOf = (given: number): number => Math.min(MAX_PAGE_SIZE, Math.max(1, given || DEFAULT_PAGE_SIZE));
