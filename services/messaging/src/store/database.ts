import { inboxCollection, positionsCollection } from '@tallscreen/kit-events/outbox/inbox';
import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { blockCopiesCollection } from '@tallscreen/kit-mongo/block-copies';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { pushDeviceEnds } from '#migrations/0001-push-device-ends';
import { firstContactsCollection } from '#store/first-contacts';
import { messagesCollection } from '#store/messages';
import { pushDeliveriesCollection } from '#store/push-deliveries';
import { pushDevicesCollection } from '#store/push-devices';
import { pushSettingsCollection } from '#store/push-settings';
import { threadsCollection } from '#store/threads';
import { userCopiesCollection } from '#store/user-copies';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  messagesCollection,
  outboxCollection,
  threadsCollection,
  userCopiesCollection,
  blockCopiesCollection,
  firstContactsCollection,
  inboxCollection,
  positionsCollection,
  pushDevicesCollection,
  pushSettingsCollection,
  pushDeliveriesCollection,
];

export const migrations: Migrations = { '0001-push-device-ends': pushDeviceEnds };
