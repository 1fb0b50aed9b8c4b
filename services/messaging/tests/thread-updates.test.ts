import { MessageEvents } from '@tallscreen/kit-events/event-types';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import { until } from '@tallscreen/kit/testing/until';
import type { MessageEvent } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import { createSendMessage } from '#app/send-message';
import { conversationIdOf } from '#domain/message';
import { createMessageStore, IS_PENDING, messagesCollection } from '#store/messages';
import { createThreadStore } from '#store/threads';
import { openMessaging } from './world.ts';

async function open() {
  const opened = await openMessaging('thread-updates');
  const { messages, presence } = opened;
  return {
    ...opened,
    one: { messages, presence },
    other: await opened.start(),
    stored: openCollection(opened.connection, messagesCollection),
  };
}

let messaging: Awaited<ReturnType<typeof open>>;
let listThreads: typeof messaging.listThreads;
let markRead: typeof messaging.markRead;
beforeAll(async () => {
  messaging = await open();
  ({ listThreads, markRead } = messaging);
});
afterAll(() => messaging.dispose());

type Replica = typeof messaging.one;
const list = (replica: Replica, owner: number, other: number) => messaging.list(owner, other, 0, replica);

let lastUser = 500;
async function twoUsers(): Promise<[number, number]> {
  const pair: [number, number] = [++lastUser, ++lastUser];
  await messaging.userCopies.save(
    pair.map((id) => ({ id, username: '', isActive: true, youngUntilMs: 0, isRemovalDue: false, revision: 1 })),
  );
  return pair;
}

/** Acts like a process that is killed immediately after it has stored a message. */
function sendAndDie(senderId: number, receiverId: number, content: string, clientId = '') {
  let generated = Date.now() * 1_000;
  const sendMessage = createSendMessage({
    messages: createMessageStore(messaging.connection),
    threads: createThreadStore(messaging.connection),
    checkReceiver: () => Promise.resolve(),
    countFirstContact: () => Promise.resolve(),
    checkAnswered: async () => undefined,
    newId: () => generated++,
    onPending: () => undefined,
    pushSent: () => Promise.resolve(),
  });
  return sendMessage({ senderId, receiverId, content, clientId });
}

function summaryOf({ change, occurredAt }: MessageEvent): string {
  if (change.case !== 'sent') return `read ${change.value?.upToMessageId}`;
  const { message } = change.value;
  const hasOwnTime = isDeepStrictEqual(occurredAt, message?.createdAt);
  return `${hasOwnTime ? 'sent' : 'sent late'} ${message?.id}`;
}

async function eventsAbout(ids: readonly bigint[]): Promise<string[]> {
  const seen: string[] = [];
  await messaging.bus.readFromBeginning(
    handlers(on(MessageEvents, async (events) => void seen.push(...events.map(({ message }) => summaryOf(message))))),
  );
  return seen.filter((what) => ids.some((id) => what.endsWith(` ${id}`)));
}

const isNothingPending = async (a: number, b: number): Promise<boolean> =>
  (await messaging.stored.countDocuments({ conversationId: conversationIdOf(a, b), ...IS_PENDING })) === 0;

test('messages of a killed process are in lists, threads and read marks at once', async () => {
  const [ana, bo] = await twoUsers();
  const { one, other } = messaging;
  await sendAndDie(ana, bo, 'one');
  const two = await sendAndDie(ana, bo, 'two');
  expect((await list(one, bo, ana)).map(({ content }) => content)).toEqual(['two', 'one']);
  expect(await listThreads(bo, one)).toMatchObject([{ unreadCount: 2n, lastMessage: { content: 'two' } }]);
  const three = await sendAndDie(bo, ana, 'three');
  expect(await markRead(ana, fromId(three.id), other)).toMatchObject({ markedCount: 1n });
  await sendAndDie(ana, bo, 'four');
  expect(await markRead(bo, fromId(two.id), other)).toMatchObject({ markedCount: 2n });
  expect(await listThreads(bo, one)).toMatchObject([{ unreadCount: 1n, lastMessage: { content: 'four' } }]);
  await sendAndDie(ana, bo, 'five');
  await messaging.deleteConversation(bo, ana, one);
  expect(await list(one, bo, ana)).toEqual([]);
  expect(await listThreads(bo, one)).toEqual([]);
});

test('events of a killed process are published without any read: each once, with its own time, sent before read', async () => {
  const [ana, bo] = await twoUsers();
  const first = await sendAndDie(ana, bo, 'one');
  const second = await sendAndDie(ana, bo, 'two');
  await until(() => isNothingPending(ana, bo));
  const third = await sendAndDie(ana, bo, 'three');
  await markRead(bo, fromId(third.id));
  const ids = [first.id, second.id, third.id].map(fromId);
  const expected = [...ids.map((id) => `sent ${id}`), `read ${third.id}`];
  await until(async () => (await eventsAbout(ids)).length >= expected.length);
  expect(await eventsAbout(ids)).toEqual(expected);
});

test('a send that is repeated in another process stores one message, unread until it is read', async () => {
  const [ana, bo] = await twoUsers();
  const { one, other } = messaging;
  const message = await sendAndDie(ana, bo, 'once', 'k');
  const again = await messaging.send(ana, bo, 'once', 'k', one);
  expect(again.message).toMatchObject({ id: fromId(message.id), isRead: false });
  expect(await listThreads(bo, other)).toMatchObject([{ unreadCount: 1n }]);
  await markRead(bo, fromId(message.id), other);
  expect((await messaging.send(ana, bo, 'once', 'k', other)).message).toMatchObject({ isRead: true });
});

test('the same client_id in two processes at the same time stores one message', async () => {
  const [ana, bo] = await twoUsers();
  const { one, other } = messaging;
  const sends = Array.from({ length: 20 }, (_, i) => messaging.send(ana, bo, 'once', 'k', i % 2 ? one : other));
  const ids = new Set((await Promise.all(sends)).map(({ message }) => message?.id));
  expect(ids.size).toBe(1);
  expect(await list(one, bo, ana)).toHaveLength(1);
  expect(await listThreads(bo, other)).toMatchObject([{ unreadCount: 1n }]);
});

test('fifty messages from each of two processes form one chain, none lost or repeated', async () => {
  const [ana, bo] = await twoUsers();
  const { one, other } = messaging;
  const sendFifty = (replica: Replica, name: string) =>
    Array.from({ length: 50 }, (_, i) => messaging.send(ana, bo, `${name}${i}`, '', replica));
  const sent = await Promise.all([...sendFifty(one, 'a'), ...sendFifty(other, 'b')]);
  const conversationId = conversationIdOf(ana, bo);
  const chain = await messaging.stored.find({ conversationId }).sort({ _id: 1 }).lean();
  const ids = chain.map(({ _id }) => _id);
  expect(ids).toEqual(sent.map(({ message }) => Number(message?.id)).toSorted((a, b) => a - b));
  expect(chain.map(({ prevKey }) => prevKey)).toEqual([0, ...ids.slice(0, -1)].map((id) => `${conversationId}:${id}`));
  expect(new Set(chain.map(({ content }) => content)).size).toBe(100);
  expect(await listThreads(bo, one)).toMatchObject([
    { unreadCount: 100n, lastMessage: { id: fromId(ids.at(-1) ?? 0) } },
  ]);
  await until(() => isNothingPending(ana, bo));
  expect(await listThreads(ana, other)).toMatchObject([{ unreadCount: 0n }]);
});

test('after reading and deleting while messages arrive, only later messages are unread', async () => {
  const [ana, bo] = await twoUsers();
  const { one, other } = messaging;
  const sendTen = (name: string) =>
    Promise.all(Array.from({ length: 10 }, (_, i) => messaging.send(ana, bo, `${name}${i}`, '', one)));
  const readNewest = async () => {
    const [newest] = await list(other, bo, ana);
    if (newest) await markRead(bo, newest.id, other);
    return newest?.id ?? 0n;
  };
  const deleteConversation = () => messaging.deleteConversation(bo, ana, other);
  let readUpTo = 0n;
  for (const name of ['a', 'b', 'c']) {
    const [, upTo] = await Promise.all([sendTen(name), readNewest(), name === 'b' ? deleteConversation() : undefined]);
    readUpTo = upTo > readUpTo ? upTo : readUpTo;
  }
  const left = await list(one, bo, ana);
  const unread = left.filter(({ id }) => id > readUpTo);
  expect(unread.every(({ isRead }) => !isRead)).toBe(true);
  expect(await listThreads(bo, one)).toMatchObject([
    { unreadCount: BigInt(unread.length), lastMessage: { id: left[0]?.id } },
  ]);
  expect(await list(one, ana, bo)).toHaveLength(30);
});
