import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { defineEvent, handlers, on } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { until } from '@tallscreen/kit/testing/parts';
import { createTestWorld } from '@tallscreen/kit/testing/service';
import { MessageEventSchema, type MessageEvent } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { readMessagingConfig } from '#config';
import { startMessaging } from '#service';
import { createAppend } from '#store/append';
import { IS_PENDING, messagesOf, pairOf } from '#store/message-document';
import { createPeopleStore } from '#store/people';

jest.setTimeout(60_000);

const messageEvents = defineEvent(TOPICS.messagingMessage, MessageEventSchema);
const world = createTestWorld('settling');

const startOne = async () => {
  const env = { IDENTITY_ADDR: '127.0.0.1:9' };
  const { port, stop } = await world.start((scope, all) => startMessaging(scope, readMessagingConfig(all)), env);
  return { client: world.client(MessageService, port), stop };
};
type Instance = Awaited<ReturnType<typeof startOne>>;

async function open() {
  const connection = await world.mongo();
  const bus = world.bus();
  await world.redis();
  const [one, other] = [await startOne(), await startOne()];
  return { bus, one, other, people: createPeopleStore(connection), messages: messagesOf(connection), connection };
}
let parts: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  parts = await open();
});
afterAll(() => world.dispose(), 60_000);

let lastPerson = 500;
async function twoPeople(): Promise<[number, number]> {
  const pair: [number, number] = [++lastPerson, ++lastPerson];
  for (const id of pair) await parts.people.apply({ id, isActive: true, revision: 1 });
  return pair;
}

const send = async ({ client }: Instance, from: number, to: number, content: string, clientId = '') =>
  client.sendMessage({ receiverId: fromId(to), content, clientId }, await world.person(from));
const list = async ({ client }: Instance, owner: number, other: number) => {
  const page = { limit: 100 };
  return (await client.listMessages({ userId: fromId(other), page }, await world.person(owner))).messages;
};
const threads = async ({ client }: Instance, owner: number) =>
  (await client.listThreads({}, await world.person(owner))).threads;
const markRead = async ({ client }: Instance, owner: number, messageId: bigint) =>
  client.markRead({ messageId }, await world.person(owner));

/** What is left when a process is killed right after it stored a message. */
const sendAndDie = (senderId: number, receiverId: number, content: string, clientId = '') => {
  let made = Date.now() * 1_000;
  const append = createAppend({ connection: parts.connection, newId: () => made++, onPending: () => undefined });
  return append({ senderId, receiverId, content, clientId });
};

function changeOf({ change, occurredAtMs }: MessageEvent): string {
  if (change.case !== 'sent') return `read ${change.value?.upToMessageId}`;
  return `${occurredAtMs === change.value.message?.createdAtMs ? 'sent' : 'sent late'} ${change.value.message?.id}`;
}

async function eventsAbout(ids: readonly bigint[]): Promise<string[]> {
  const seen: string[] = [];
  await parts.bus.readFromBeginning(
    handlers(on(messageEvents, async (events) => void seen.push(...events.map(({ message }) => changeOf(message))))),
  );
  return seen.filter((what) => ids.some((id) => what.endsWith(` ${id}`)));
}

const isAllSettled = async (a: number, b: number): Promise<boolean> =>
  (await parts.messages.countDocuments({ pair: pairOf(a, b), ...IS_PENDING })) === 0;

test('what a killed process left is there for whoever looks, in list, threads and marks', async () => {
  const [ana, bo] = await twoPeople();
  await sendAndDie(ana, bo, 'one');
  const { message: two } = await sendAndDie(ana, bo, 'two');
  expect((await list(parts.one, bo, ana)).map(({ content }) => content)).toEqual(['two', 'one']);
  expect(await threads(parts.one, bo)).toMatchObject([{ unreadCount: 2n, lastMessage: { content: 'two' } }]);
  const { message: three } = await sendAndDie(bo, ana, 'three');
  expect(await markRead(parts.other, ana, fromId(three.id))).toMatchObject({ markedCount: 1n });
  await sendAndDie(ana, bo, 'four');
  expect(await markRead(parts.other, bo, fromId(two.id))).toMatchObject({ markedCount: 2n });
  expect(await threads(parts.one, bo)).toMatchObject([{ unreadCount: 1n, lastMessage: { content: 'four' } }]);
  await sendAndDie(ana, bo, 'five');
  await parts.one.client.deleteConversation({ userId: fromId(ana) }, await world.person(bo));
  expect(await list(parts.one, bo, ana)).toEqual([]);
  expect(await threads(parts.one, bo)).toEqual([]);
});

test('what a killed process left is settled even if nobody looks, each event once, of its time, sent before read', async () => {
  const [ana, bo] = await twoPeople();
  const { message: first } = await sendAndDie(ana, bo, 'one');
  const { message: second } = await sendAndDie(ana, bo, 'two');
  await until(() => isAllSettled(ana, bo));
  const { message: third } = await sendAndDie(ana, bo, 'three');
  await markRead(parts.one, bo, fromId(third.id));
  const ids = [first.id, second.id, third.id].map(fromId);
  const expected = [...ids.map((id) => `sent ${id}`), `read ${third.id}`];
  await until(async () => (await eventsAbout(ids)).length >= expected.length);
  expect(await eventsAbout(ids)).toEqual(expected);
});

test('said again to another process, it is one message, unread until it is read', async () => {
  const [ana, bo] = await twoPeople();
  const { message } = await sendAndDie(ana, bo, 'once', 'k');
  const again = await send(parts.one, ana, bo, 'once', 'k');
  expect(again.message).toMatchObject({ id: fromId(message.id), isRead: false });
  expect(await threads(parts.other, bo)).toMatchObject([{ unreadCount: 1n }]);
  await markRead(parts.other, bo, fromId(message.id));
  expect((await send(parts.other, ana, bo, 'once', 'k')).message).toMatchObject({ isRead: true });
});

test('the same client_id at once in two processes is one message', async () => {
  const [ana, bo] = await twoPeople();
  const sends = Array.from({ length: 20 }, (_, i) => send(i % 2 ? parts.one : parts.other, ana, bo, 'once', 'k'));
  const ids = new Set((await Promise.all(sends)).map(({ message }) => message?.id));
  expect(ids.size).toBe(1);
  expect(await list(parts.one, bo, ana)).toHaveLength(1);
  expect(await threads(parts.other, bo)).toMatchObject([{ unreadCount: 1n }]);
});

test('fifty messages from each of two processes in one conversation: one chain, none lost, none doubled', async () => {
  const [ana, bo] = await twoPeople();
  const from = (instance: Instance, name: string) =>
    Array.from({ length: 50 }, (_, i) => send(instance, ana, bo, `${name}${i}`));
  const sent = await Promise.all([...from(parts.one, 'a'), ...from(parts.other, 'b')]);
  const stored = await parts.messages.find({ pair: pairOf(ana, bo) }).toArray();
  const chain = stored.toSorted((a, b) => a._id - b._id);
  const ids = chain.map(({ _id }) => _id);
  expect(ids).toEqual(sent.map(({ message }) => Number(message?.id)).toSorted((a, b) => a - b));
  expect(chain.map(({ prevKey }) => prevKey)).toEqual([0, ...ids.slice(0, -1)].map((id) => `${pairOf(ana, bo)}:${id}`));
  expect(new Set(chain.map(({ content }) => content)).size).toBe(100);
  expect(await threads(parts.one, bo)).toMatchObject([
    { unreadCount: 100n, lastMessage: { id: fromId(ids.at(-1) ?? 0) } },
  ]);
  await until(() => isAllSettled(ana, bo));
  expect(await threads(parts.other, ana)).toMatchObject([{ unreadCount: 0n }]);
});

test('reading and clearing while messages come: what is unread afterwards is what came later', async () => {
  const [ana, bo] = await twoPeople();
  const sendTen = (name: string) =>
    Promise.all(Array.from({ length: 10 }, (_, i) => send(parts.one, ana, bo, `${name}${i}`)));
  const readNewest = async () => {
    const [newest] = await list(parts.other, bo, ana);
    if (newest) await markRead(parts.other, bo, newest.id);
    return newest?.id ?? 0n;
  };
  const clear = async () => parts.other.client.deleteConversation({ userId: fromId(ana) }, await world.person(bo));
  let readUpTo = 0n;
  for (const name of ['a', 'b', 'c']) {
    const [, upTo] = await Promise.all([sendTen(name), readNewest(), name === 'b' ? clear() : undefined]);
    readUpTo = upTo > readUpTo ? upTo : readUpTo;
  }
  const left = await list(parts.one, bo, ana);
  const unread = left.filter(({ id }) => id > readUpTo);
  expect(unread.every(({ isRead }) => !isRead)).toBe(true);
  expect(await threads(parts.one, bo)).toMatchObject([
    { unreadCount: BigInt(unread.length), lastMessage: { id: left[0]?.id } },
  ]);
  expect(await list(parts.one, ana, bo)).toHaveLength(30);
});
