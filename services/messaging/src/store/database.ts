import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import { blockCopiesCollection } from '@tallscreen/kit-mongo/block-copies';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
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

export const migrations: Migrations = {
  '0001-plain-names': usePlainNames,
  '0002-snake-case-collections': useSnakeCase,
};
