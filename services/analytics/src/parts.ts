import { openOutbox } from '@tallscreen/kit-events/outbox/wiring';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openMongo } from '@tallscreen/kit-mongo/wiring';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis } from '@tallscreen/kit/wiring';
import type { Connection } from 'mongoose';
import type { AnalyticsConfig } from '#config';
import { activeMonthsCollection, createActiveDayStore } from '#store/active-days';
import { activeMonthUsersCollection, createActiveUserStore } from '#store/active-users';
import { createAddressDayStore } from '#store/address-days';
import { createBillingAddressStore } from '#store/billing-addresses';
import { createChargeStore } from '#store/charges';
import * as database from '#store/database';
import { createFollowStore } from '#store/follows';
import { createInvoiceStore } from '#store/invoices';
import { createMediaItemStore } from '#store/media-items';
import { createNeighbourStore } from '#store/neighbours';
import { createOwnerTotalsStore } from '#store/owner-totals';
import { createPriceStore } from '#store/prices';
import { createTimelineStore } from '#store/timeline';
import { createTotalsStore } from '#store/totals';
import { createUserStore } from '#store/users';
import { createViewingStore } from '#store/viewings';

export type Parts = Awaited<ReturnType<typeof openParts>>;

export type Stores = ReturnType<typeof openStores>;

/** Opens what the service works with: database, Redis and Kafka. They close with the scope. */
export async function openParts(scope: Scope, config: AnalyticsConfig) {
  const connection = await openMongo(scope, config, database);
  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const outbox = openOutbox(scope, connection, bus);
  return { redis, bus, outbox, ...openStores(connection) };
}

export const openStores = (connection: Connection) => ({
  connection,
  items: createMediaItemStore(connection),
  viewings: createViewingStore(connection),
  timeline: createTimelineStore(connection),
  totals: createTotalsStore(connection),
  activeUsers: createActiveUserStore(connection),
  activeDays: createActiveDayStore(connection),
  activeMonthUsers: createActiveUserStore(connection, activeMonthUsersCollection),
  activeMonths: createActiveDayStore(connection, activeMonthsCollection),
  users: createUserStore(connection),
  neighbours: createNeighbourStore(connection),
  ownerTotals: createOwnerTotalsStore(connection),
  addressDays: createAddressDayStore(connection),
  follows: createFollowStore(connection),
  prices: createPriceStore(connection),
  charges: createChargeStore(connection),
  invoices: createInvoiceStore(connection),
  billingAddresses: createBillingAddressStore(connection),
});
