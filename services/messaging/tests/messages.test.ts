import { MessageEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { openMessaging } from './world.ts';

const [ANA, BO, CHI, DAN, BANNED, NOBODY] = [101, 102, 103, 105, 104, 999];

async function open() {
  const opened = await openMessaging('messaging');
  await opened.addUsers([ANA, BO, CHI, DAN]);
  await opened.addUsers([BANNED], AccountStatus.BANNED);
  return opened;
}

let messaging: Awaited<ReturnType<typeof open>>;
let send: typeof messaging.send;
let list: typeof messaging.list;
let listThreads: typeof messaging.listThreads;
beforeAll(async () => {
  messaging = await open();
  ({ send, list, listThreads } = messaging);
});
afterAll(() => messaging.dispose());

test('both users see a conversation newest first, and the receiver has it unread', async () => {
  await send(ANA, BO, 'one');
  await send(BO, ANA, 'two');
  await send(ANA, BO, 'three');
  expect((await list(BO, ANA)).map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect((await list(ANA, BO)).map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect(await listThreads(BO)).toMatchObject([
    { userId: fromId(ANA), unreadCount: 2n, lastMessage: { content: 'three' } },
  ]);
  expect(await listThreads(ANA)).toMatchObject([
    { userId: fromId(BO), unreadCount: 1n, lastMessage: { isRead: false } },
  ]);
  expect(await messaging.countUnread(BO)).toBe(2n);
});

test('marking a message as read marks all before it, and the sender sees it', async () => {
  const [newest] = await list(BO, ANA);
  const mark = await messaging.markRead(BO, newest?.id ?? 0n);
  expect(mark).toMatchObject({ senderId: fromId(ANA), markedCount: 2n });
  expect(await listThreads(BO)).toMatchObject([{ unreadCount: 0n }]);
  expect(await messaging.countUnread(BO)).toBe(0n);
  const sentByAna = (await list(ANA, BO)).filter(({ senderId }) => senderId === fromId(ANA));
  expect(sentByAna.map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(await listThreads(ANA)).toMatchObject([{ lastMessage: { content: 'three', isRead: true } }]);
  const again = await messaging.markRead(BO, newest?.id ?? 0n);
  expect(again.markedCount).toBe(0n);
});

test('only the receiver can mark a message as read', async () => {
  const { message } = await send(ANA, BO, 'mine');
  const call = messaging.markRead(ANA, message?.id ?? 0n);
  await expect(call).rejects.toMatchObject({ status: 'not_found' });
});

test('ten sends with the same client_id at the same time store one message', async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(ANA, CHI, 'once', 'k1')));
  expect(new Set(sent.map(({ message }) => message?.id)).size).toBe(1);
  expect(await list(CHI, ANA)).toHaveLength(1);
  expect(await listThreads(CHI)).toMatchObject([{ unreadCount: 1n }]);
  const { message: toAnother } = await send(ANA, BO, 'to another', 'k1');
  expect((await list(BO, ANA))[0]).toMatchObject({ id: toAnother?.id, content: 'to another' });
});

test('a repeated send returns the first message, also after it was read and the receiver was deleted', async () => {
  const { message: first } = await send(ANA, DAN, 'hello', 'k2');
  await messaging.markRead(DAN, first?.id ?? 0n);
  await messaging.publishUser(DAN, AccountStatus.DELETED, 2);
  await until(() =>
    send(ANA, DAN, 'more').then(
      () => false,
      () => true,
    ),
  );
  const { message: again } = await send(ANA, DAN, 'hello', 'k2');
  expect(again).toMatchObject({ id: first?.id, isRead: true });
});

test('the same client_id from another sender is another message', async () => {
  await send(BO, CHI, 'mine', 'k1');
  expect(await list(CHI, BO)).toHaveLength(1);
});

test('thirty messages from both sides at the same time are all stored, with rising ids and exact unread counts', async () => {
  const sends = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? send(BO, CHI, `m${i}`) : send(CHI, BO, `m${i}`)));
  await Promise.all(sends);
  const all = await list(BO, CHI);
  expect(all.filter(({ content }) => /^m\d/.test(content))).toHaveLength(30);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1)));
  expect((await listThreads(BO)).find(({ userId }) => userId === fromId(CHI))?.unreadCount).toBe(15n);
});

test('after= returns only newer messages, oldest first', async () => {
  const { message } = await send(ANA, BO, 'seen');
  await send(ANA, BO, 'missed 1');
  await send(ANA, BO, 'missed 2');
  const missed = await list(BO, ANA, Number(message?.id));
  expect(missed.map(({ content }) => content)).toEqual(['missed 1', 'missed 2']);
});

test.each([
  ['with the same after=', true],
  ['alone', false],
])('a page token of after= continues %s until the end', async (_how, isRepeated) => {
  const { message } = await send(CHI, ANA, 'seen');
  for (const content of ['m1', 'm2', 'm3', 'm4', 'm5']) await send(CHI, ANA, content);
  const pages: string[][] = [];
  let pageToken = '';
  do {
    const afterMessageId = pageToken === '' || isRepeated ? (message?.id ?? 0n) : 0n;
    const request = { userId: fromId(CHI), pageSize: 2, pageToken, afterMessageId };
    const response = await messaging.messages.listMessages(request, await messaging.person(ANA));
    pages.push(response.messages.map(({ content }) => content));
    pageToken = response.nextPageToken;
  } while (pageToken !== '');
  expect(pages).toEqual([['m1', 'm2'], ['m3', 'm4'], ['m5']]);
});

test('deleting a conversation clears only the thread of that user, and a new message then appears in it alone', async () => {
  await messaging.deleteConversation(BO, ANA);
  expect(await list(BO, ANA)).toEqual([]);
  expect((await listThreads(BO)).map(({ userId }) => userId)).not.toContain(fromId(ANA));
  expect((await list(ANA, BO)).length).toBeGreaterThan(3);
  await send(ANA, BO, 'after');
  expect((await list(BO, ANA)).map(({ content }) => content)).toEqual(['after']);
});

test('pages by token have no gap', async () => {
  const readPage = async (pageToken: string) =>
    messaging.messages.listMessages({ userId: fromId(CHI), pageSize: 10, pageToken }, await messaging.person(BO));
  const first = await readPage('');
  const second = await readPage(first.nextPageToken);
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
  expect((await list(BO, CHI)).slice(0, 20).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['to oneself', ANA, ANA, 'hi', 'invalid_argument'],
  ['without content', ANA, BO, '  ', 'invalid_argument'],
  ['that is too long', ANA, BO, 'x'.repeat(2_001), 'invalid_argument'],
  ['to a banned user', ANA, BANNED, 'hi', 'not_found'],
  ['to an unknown user while identity is not available', ANA, NOBODY, 'hi', 'unavailable'],
])('a message %s is refused', async (_what, from, to, content, status) => {
  await expect(send(from, to, content)).rejects.toMatchObject({ status });
});

test('every message is published as one event', async () => {
  const outbox = messaging.connection.collection('outbox');
  await until(async () => (await outbox.countDocuments({})) === 0);
  const seen = new Map<bigint, number>();
  await messaging.bus.readFromBeginning(
    handlers(
      on(MessageEvents, async (events) => {
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
