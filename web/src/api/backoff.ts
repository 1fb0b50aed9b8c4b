export type Pauses = { firstMs: number; longestMs: number };

/** Returns the pause after this many failures in a row: it doubles each time, up to the longest. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
