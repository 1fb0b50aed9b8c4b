import { currentPrice, type Price } from '#domain/price';
import type { Prices } from '#store/prices';

export interface Pricing {
  /** undefined before the first price takes effect */
  readonly current: Price | undefined;
  /** all prices, newest first */
  readonly history: readonly Price[];
}

export type ReadPricing = ReturnType<typeof createReadPricing>;

export const createReadPricing = (prices: Pick<Prices, 'list'>) => async (): Promise<Pricing> => {
  const history = await prices.list();
  return { current: currentPrice(history, new Date()), history };
};
