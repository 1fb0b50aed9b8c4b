import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { until } from '@tallscreen/kit/testing/parts';
import { createTestWorld } from '@tallscreen/kit/testing/service';
import { MessageEventSchema } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { readMessagingConfig } from '#config';
import { startMessaging } from '#service';
import { createPeopleStore } from '#store/people';

jest.setTimeout(60_000);

const [ANA, BO, CHI, DAN, GONE, NOBODY] = [101, 102, 103, 105, 104, 999];
const userEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
const messageEvents = defineEvent(TOPICS.messagingMessage, MessageEventSchema);
const world = createTestWorld('messaging');

async function open() {
  const connection = await world.mongo();
  const bus = world.bus();
  await world.redis();
  const { port } = await world.start((scope, env) => startMessaging(scope, readMessagingConfig(env)), {
    IDENTITY_ADDR: '127.0.0.1:9',
  });
  const known = [ANA, BO, CHI, DAN].map((id) => [id, AccountStatus.ACTIVE] as const);
  await bus.publishAll(
    [...known, [GONE, AccountStatus.BANNED] as const].map(([id, status]) =>
      userEvents.event(id, { revision: 1n, user: { id: fromId(id), username: `u${id}`, status } }),
    ),
  );
  const people = createPeopleStore(connection);
  for (const id of [ANA, BO, CHI, DAN, GONE]) await until(async () => (await people.readReach(id)) !== 'unknown');
  return { connection, bus, client: world.client(MessageService, port) };
}

let messaging: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  messaging = await open();
});
afterAll(() => world.dispose(), 60_000);

const send = async (from: number, to: number, content: string, clientId = '') =>
  messaging.client.sendMessage({ receiverId: fromId(to), content, clientId }, await world.person(from));
const list = async (owner: number, other: number, after = 0) => {
  const answer = await messaging.client.listMessages(
    { userId: fromId(other), afterMessageId: fromId(after) },
    await world.person(owner),
  );
  return answer.messages;
};
const threads = async (owner: number) => (await messaging.client.listThreads({}, await world.person(owner))).threads;

test('both people see a conversation, newest first, and the receiver has it unread', async () => {
  await send(ANA, BO, 'one');
  await send(BO, ANA, 'two');
  await send(ANA, BO, 'three');
  expect((await list(BO, ANA)).map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect((await list(ANA, BO)).map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect(await threads(BO)).toMatchObject([
    { userId: fromId(ANA), unreadCount: 2n, lastMessage: { content: 'three' } },
  ]);
  expect(await threads(ANA)).toMatchObject([{ userId: fromId(BO), unreadCount: 1n, lastMessage: { isRead: false } }]);
});

test('reading marks all up to a message, and the sender sees it', async () => {
  const [newest] = await list(BO, ANA);
  const mark = await messaging.client.markRead({ messageId: newest?.id ?? 0n }, await world.person(BO));
  expect(mark).toMatchObject({ senderId: fromId(ANA), markedCount: 2n });
  expect(await threads(BO)).toMatchObject([{ unreadCount: 0n }]);
  const seenByAna = (await list(ANA, BO)).filter(({ senderId }) => senderId === fromId(ANA));
  expect(seenByAna.map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(await threads(ANA)).toMatchObject([{ lastMessage: { content: 'three', isRead: true } }]);
  const again = await messaging.client.markRead({ messageId: newest?.id ?? 0n }, await world.person(BO));
  expect(again.markedCount).toBe(0n);
});

test('only the receiver marks a message as read', async () => {
  const { message } = await send(ANA, BO, 'mine');
  const call = messaging.client.markRead({ messageId: message?.id ?? 0n }, await world.person(ANA));
  await expect(call).rejects.toMatchObject({ code: 'not_found' });
});

test('the same client_id is one message, also when sent ten times at once', async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(ANA, CHI, 'once', 'k1')));
  expect(new Set(sent.map(({ message }) => message?.id)).size).toBe(1);
  expect(await list(CHI, ANA)).toHaveLength(1);
  expect(await threads(CHI)).toMatchObject([{ unreadCount: 1n }]);
});

test('a repeat is answered as the first one was, also once it is read and the receiver is gone', async () => {
  const { message: first } = await send(ANA, DAN, 'hello', 'k2');
  await messaging.client.markRead({ messageId: first?.id ?? 0n }, await world.person(DAN));
  await messaging.bus.publishAll([
    userEvents.event(DAN, { revision: 2n, user: { id: fromId(DAN), username: 'u', status: AccountStatus.DELETED } }),
  ]);
  await until(() =>
    send(ANA, DAN, 'more').then(
      () => false,
      () => true,
    ),
  );
  const { message: again } = await send(ANA, DAN, 'hello', 'k2');
  expect(again).toMatchObject({ id: first?.id, isRead: true });
});

test('the same client_id of another sender is another message', async () => {
  await send(BO, CHI, 'mine', 'k1');
  expect(await list(CHI, BO)).toHaveLength(1);
});

test('thirty messages from both sides at once: all there, ids in order, unread exact', async () => {
  const wishes = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? send(BO, CHI, `m${i}`) : send(CHI, BO, `m${i}`)));
  await Promise.all(wishes);
  const all = await list(BO, CHI);
  expect(all.filter(({ content }) => /^m\d/.test(content))).toHaveLength(30);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1)));
  expect((await threads(BO)).find(({ userId }) => userId === fromId(CHI))?.unreadCount).toBe(15n);
});

test('catching up by after= answers what is newer, oldest first', async () => {
  const { message } = await send(ANA, BO, 'seen');
  await send(ANA, BO, 'missed 1');
  await send(ANA, BO, 'missed 2');
  const missed = await list(BO, ANA, Number(message?.id));
  expect(missed.map(({ content }) => content)).toEqual(['missed 1', 'missed 2']);
});

test.each([
  ['with the same after=', true],
  ['alone', false],
])('catching up goes on by its token %s, and ends', async (_how, isRepeated) => {
  const { message } = await send(CHI, ANA, 'seen');
  for (const content of ['m1', 'm2', 'm3', 'm4', 'm5']) await send(CHI, ANA, content);
  const pages: string[][] = [];
  let pageToken = '';
  do {
    const page = { limit: 2, pageToken };
    const afterMessageId = pageToken === '' || isRepeated ? (message?.id ?? 0n) : 0n;
    const wish = { userId: fromId(CHI), page, afterMessageId };
    const answer = await messaging.client.listMessages(wish, await world.person(ANA));
    pages.push(answer.messages.map(({ content }) => content));
    pageToken = answer.nextPageToken;
  } while (pageToken !== '');
  expect(pages).toEqual([['m1', 'm2'], ['m3', 'm4'], ['m5']]);
});

test('deleting a conversation clears the own side only, and a new message brings it back alone', async () => {
  await messaging.client.deleteConversation({ userId: fromId(ANA) }, await world.person(BO));
  expect(await list(BO, ANA)).toEqual([]);
  expect((await threads(BO)).map(({ userId }) => userId)).not.toContain(fromId(ANA));
  expect((await list(ANA, BO)).length).toBeGreaterThan(3);
  await send(ANA, BO, 'after');
  expect((await list(BO, ANA)).map(({ content }) => content)).toEqual(['after']);
});

test('pages go on by token without a gap', async () => {
  const first = await messaging.client.listMessages(
    { userId: fromId(CHI), page: { limit: 10 } },
    await world.person(BO),
  );
  const page = { limit: 10, pageToken: first.nextPageToken };
  const second = await messaging.client.listMessages({ userId: fromId(CHI), page }, await world.person(BO));
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
  expect((await list(BO, CHI)).slice(0, 20).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['to oneself', ANA, ANA, 'hi', 'invalid_argument'],
  ['empty', ANA, BO, '  ', 'invalid_argument'],
  ['too long', ANA, BO, 'x'.repeat(2_001), 'invalid_argument'],
  ['to a banned person', ANA, GONE, 'hi', 'not_found'],
  ['to somebody unknown while identity is away', ANA, NOBODY, 'hi', 'unavailable'],
])('a message %s is refused', async (_what, from, to, content, code) => {
  await expect(send(from, to, content)).rejects.toMatchObject({ code });
});

test('every message is an event, once', async () => {
  const outbox = messaging.connection.collection('outbox');
  await until(async () => (await outbox.countDocuments({})) === 0);
  const seen = new Map<bigint, number>();
  await messaging.bus.readFromBeginning(
    handlers(
      on(messageEvents, async (events) => {
        for (const { message } of events) {
          const id = message.change.case === 'sent' ? message.change.value.message?.id : undefined;
          if (id !== undefined) seen.set(id, (seen.get(id) ?? 0) + 1);
        }
      }),
    ),
  );
  const stored = [...(await list(CHI, ANA)), ...(await list(CHI, BO))];
  for (const { id } of stored) expect(seen.get(id)).toBe(1);
});
