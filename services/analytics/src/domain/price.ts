/** Analytics' copy of a price of promos, which moderation owns. It never changes. */
export interface Price {
  readonly id: number;
  /** price of 1,000 billed views */
  readonly minorUnitsPerThousandViews: number;
  /** ISO 4217 */
  readonly currencyCode: string;
  readonly effectiveFromMs: number;
}

/** Returns the price in force at a time; of two with the same start the one that was set last. */
export const priceAt = (prices: readonly Price[], atMs: number): Price | undefined =>
  prices
    .filter(({ effectiveFromMs }) => effectiveFromMs <= atMs)
    .toSorted((a, b) => b.effectiveFromMs - a.effectiveFromMs || b.id - a.id)[0];
