import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import { activeDaysCollection, activeMonthsCollection } from '#store/active-days';
import { activeMonthUsersCollection, activeUsersCollection } from '#store/active-users';
import { addressDaysCollection } from '#store/address-days';
import { followsCollection } from '#store/follows';
import { chargesCollection } from '#store/charges';
import { billingAddressesCollection } from '#store/billing-addresses';
import { invoiceCountersCollection, invoicesCollection } from '#store/invoices';
import { mediaItemsCollection } from '#store/media-items';
import { neighboursCollection } from '#store/neighbours';
import { ownerTotalsCollection } from '#store/owner-totals';
import { pricesCollection } from '#store/prices';
import { timelineCollection } from '#store/timeline';
import { totalDaysCollection } from '#store/total-days';
import { totalsCollection } from '#store/totals';
import { usersCollection } from '#store/users';
import { viewingsCollection } from '#store/viewings';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  activeDaysCollection,
  activeUsersCollection,
  activeMonthsCollection,
  activeMonthUsersCollection,
  addressDaysCollection,
  followsCollection,
  chargesCollection,
  billingAddressesCollection,
  invoicesCollection,
  invoiceCountersCollection,
  mediaItemsCollection,
  neighboursCollection,
  pricesCollection,
  ownerTotalsCollection,
  timelineCollection,
  totalDaysCollection,
  totalsCollection,
  usersCollection,
  viewingsCollection,
  inboxCollection,
  outboxCollection,
  positionsCollection,
];
