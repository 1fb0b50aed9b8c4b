import { afterAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { createMessageStore, messagesCollection } from '#store/messages';

const parts = createTestParts('messaging-sharding');
afterAll(() => parts.dispose());

test('messages can be sharded by conversation: each unique index begins with it', async () => {
  const connection = await openTestDatabase(parts);
  await ensureCollections(connection, [messagesCollection]);
  const indexes = await databaseOf(connection).collection('messages').listIndexes().toArray();
  const unique = indexes.filter(({ unique: isUnique }) => isUnique);
  expect(unique.map(({ key }) => Object.keys(key as object))).toEqual([
    ['conversationId', 'sendKey'],
    ['conversationId', 'prevKey'],
  ]);
  const messages = createMessageStore(connection);
  const message = (id: number, receiverId = 2) => ({
    id,
    senderId: 1,
    receiverId,
    content: 'x',
    createdAt: new Date(),
    clientId: '',
  });
  expect(await messages.insert(message(1), 0, '1:a')).toBe(true);
  expect(await messages.insert(message(2), 1, '1:a')).toBe(false);
  expect(await messages.insert(message(3), 0, '1:b')).toBe(false);
  expect(await messages.insert(message(4, 3), 0, '1:a')).toBe(true);
});
