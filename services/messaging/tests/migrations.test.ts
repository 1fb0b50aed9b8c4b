import { afterAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { createSendMessage } from '#app/send-message';
import { createMessageStore, messagesCollection } from '#store/messages';
import { createThreadStore } from '#store/threads';
import { createUserCopyStore } from '#store/user-copies';

const parts = createTestParts('messaging-migrations');
afterAll(() => parts.dispose());

test('a conversation of last week is read and goes on', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  const first = { senderId: 1, receiverId: 2, content: 'old', createdAt: new Date(0), clientId: '' };
  await insert('messages', { _id: 50, ...first, pair: '1:2', sendKey: ':x', prevKey: '1:2:0' });
  await db.collection('messages').createIndex({ pair: 1, _id: -1 });
  const side = { lastMessageId: 50, lastMessage: { id: 50, ...first }, unreadCount: 1, readUpTo: 0, clearedUpTo: 0 };
  await insert('sides', { _id: '2:1', ownerId: 2, otherId: 1, ...side });
  await insert('people', { _id: 2, isActive: true, revision: 3 });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const up of [usePlainNames, usePlainNames, useSnakeCase, useSnakeCase]) await up(context);
  await ensureCollections(connection, [messagesCollection]);

  const [messages, threads] = [createMessageStore(connection), createThreadStore(connection)];
  const sendMessage = createSendMessage({
    messages,
    threads,
    checkReceiver: async ({ receiverId }) =>
      expect(await createUserCopyStore(connection).readState(receiverId)).toBe('active'),
    countFirstContact: () => Promise.resolve(),
    newId: () => 51,
    onPending: () => undefined,
    pushSent: () => Promise.resolve(),
  });
  await sendMessage({ senderId: 1, receiverId: 2, content: 'new', clientId: '' });
  const found = await messages.list('1:2', { above: 0, order: 'oldest first', limit: 10 });
  expect(found.map(({ content }) => content)).toEqual(['old', 'new']);
  expect(await threads.read(2, 1)).toMatchObject({ ownerId: 2, unreadCount: 1, lastMessage: { content: 'old' } });
  const indexes = await db.collection('messages').listIndexes().toArray();
  expect(indexes.map(({ name }) => String(name))).not.toContain('pair_1__id_-1');
});
