import type { Bus } from '@tallscreen/kit/kafka/port';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import { cacheTopics } from '#events/cached';
import { copyTopics } from '#events/copies';
import { NOTIFY_GROUP, notifyTopics } from '#events/notify';
import type { Stores } from '#store/stores';

export interface ConsumersDeps {
  readonly bus: Bus;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly stores: Stores;
}

/** Three groups, so that Redis being away holds up the cache alone. Answers how to stop them. */
export function startConsumers({ bus, connection, outbox, stores }: ConsumersDeps): () => Promise<unknown> {
  const { items, cache, tell } = stores;
  const consumptions = [
    bus.consume({ group: 'social', topics: copyTopics(stores) }),
    bus.consume({ group: NOTIFY_GROUP, topics: notifyTopics({ connection, outbox, items, tell }) }),
    bus.consume({ group: 'social-cache', topics: cacheTopics(cache) }),
  ];
  return () => Promise.all(consumptions.map((consumption) => consumption.stop()));
}
