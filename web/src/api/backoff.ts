export type Pauses = { firstMs: number; longestMs: number };

/** Returns the pause after so many failures in a row: each is twice as long as the one before, up to the longest. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
