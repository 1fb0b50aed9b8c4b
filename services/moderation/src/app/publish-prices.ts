import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { priceSet } from '#events/publish';
import type { Prices } from '#store/prices';

/** Publishes all prices, in case a consumer has lost its data. There are few, and consumers store each once. */
export const createPublishPrices =
  ({ prices, outbox }: { readonly prices: Pick<Prices, 'listStored'>; readonly outbox: Outbox }) =>
  async (): Promise<void> => {
    const events = (await prices.listStored()).map(priceSet);
    if (events.length > 0) await outbox.inTransaction((session) => outbox.add(session, events));
  };
