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
const fresh = createTestParts('messaging-fresh');
afterAll(() => Promise.all([parts.dispose(), fresh.dispose()]));

test('a conversation of last week is read and goes on', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  const first = { senderId: 1, receiverId: 2, content: 'old', createdAt: new Date(0), clientId: '' };
  await insert('messages', { _id: 50, ...first, pair: '1:2', sendKey: ':x', prevKey: '1:2:0' });
  await db.collection('messages').createIndex({ pair: 1, _id: -1 });
  await db.collection('messages').createIndex({ sendKey: 1 }, { unique: true });
  await db.collection('messages').createIndex({ prevKey: 1 }, { unique: true, sparse: true });
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
    checkAnswered: async () => undefined,
    newId: () => 51,
    onPending: () => undefined,
    pushSent: () => Promise.resolve(),
  });
  await sendMessage({ senderId: 1, receiverId: 2, content: 'new', clientId: '' });
  const found = await messages.list('1:2', { above: 0, order: 'oldest first', limit: 10 });
  expect(found.map(({ content }) => content)).toEqual(['old', 'new']);
  expect(await threads.read(2, 1)).toMatchObject({ ownerId: 2, unreadCount: 1, lastMessage: { content: 'old' } });
  const indexes = await db.collection('messages').listIndexes().toArray();
  const names = indexes.map(({ name }) => String(name));
  expect(names).not.toContain('pair_1__id_-1');
  // Processes of the earlier version, and a rollback, wait for these.
  expect(names).toEqual(expect.arrayContaining(['sendKey_1', 'prevKey_1']));
});

test('messages can be sharded by conversation: each unique index begins with it', async () => {
  const connection = await openTestDatabase(fresh);
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
