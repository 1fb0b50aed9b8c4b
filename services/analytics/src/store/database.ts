import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as countForScore } from '#migrations/0002-count-for-score';
import { up as sumViews } from '#migrations/0003-views-of-deleted-items';
import { up as startHistory } from '#migrations/0004-watch-history';
import { up as cleanUpAgain } from '#migrations/0005-clean-up-deleted-accounts-again';
import { activeDaysCollection } from '#store/active-days';
import { activeUsersCollection } from '#store/active-users';
import { addressDaysCollection } from '#store/address-days';
import { followsCollection } from '#store/follows';
import { chargesCollection } from '#store/charges';
import { mediaItemsCollection } from '#store/media-items';
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
  addressDaysCollection,
  followsCollection,
  chargesCollection,
  mediaItemsCollection,
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

export const migrations: Migrations = {
  '0001-plain-names': usePlainNames,
  '0002-count-for-score': countForScore,
  '0003-views-of-deleted-items': sumViews,
  '0004-watch-history': startHistory,
  '0005-clean-up-deleted-accounts-again': cleanUpAgain,
};
