import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { checkPrice, currentPrice, isSamePrice, type Price } from '#domain/price';
import { priceAudited, priceSet } from '#events/publish';
import type { Prices } from '#store/prices';

export interface SetPriceDeps {
  readonly prices: Prices;
  readonly outbox: Outbox;
  readonly newId: () => number;
}

export type SetPrice = ReturnType<typeof createSetPrice>;

/** Adds a price; setting the same price again adds nothing. Returns the price in force afterwards. */
export const createSetPrice =
  ({ prices, outbox, newId }: SetPriceDeps) =>
  async (given: Price): Promise<Price | undefined> => {
    await outbox.inTransaction(async (session) => {
      await prices.lock(session);
      const now = new Date();
      const price = checkPrice(given, now);
      const before = currentPrice(await prices.list(session), price.effectiveFrom);
      if (before && isSamePrice(before, price, now)) return;
      const id = newId();
      await prices.insert(id, price, session);
      await outbox.add(session, [priceSet({ id, ...price }), priceAudited(id, price, before)]);
    });
    return currentPrice(await prices.list(), new Date());
  };
