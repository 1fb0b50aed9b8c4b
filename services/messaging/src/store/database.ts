import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { blockCopiesCollection } from '@tallscreen/kit-mongo/block-copies';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import { firstContactsCollection } from '#store/first-contacts';
import { messagesCollection } from '#store/messages';
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
];
