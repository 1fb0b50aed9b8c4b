/** Returns the size of a page; `given` is 0 if the caller wants the default. */
export const pageSizeOf = (given: number, { fallback, max }: { fallback: number; max: number }): number =>
  given > 0 ? Math.min(given, max) : fallback;
