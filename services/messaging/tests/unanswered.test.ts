import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { openMessaging } from './world.ts';

type World = Awaited<ReturnType<typeof openMessaging>>;

let messaging: World;
let nextUser = 101;
beforeAll(async () => {
  messaging = await openMessaging('unanswered', { UNANSWERED_MESSAGES: '3' });
});
afterAll(() => messaging?.dispose());

async function newPair(): Promise<[number, number]> {
  const pair: [number, number] = [nextUser++, nextUser++];
  await messaging.addUsers(pair);
  return pair;
}
const send = (...given: Parameters<World['send']>) => messaging.send(...given);
const refused = expect.objectContaining({
  status: 'permission_denied',
  detail: 'Please wait for an answer before you send more messages.',
  fields: { needs_answer: true },
});

test('three messages reach somebody who never answered; an answer lifts the limit for good', async () => {
  const [a, b] = await newPair();
  for (const text of ['one', 'two', 'three']) await send(a, b, text);
  await expect(send(a, b, 'four')).rejects.toEqual(refused);
  await send(b, a, 'yes?');
  for (let i = 0; i < 5; i++) await send(a, b, `more ${i}`);
  for (let i = 0; i < 5; i++) await send(b, a, `and more ${i}`);
});

test('of messages that come at the same moment through two processes no more than three are stored', async () => {
  const [a, b] = await newPair();
  const other = await messaging.start({ UNANSWERED_MESSAGES: '3' });
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => send(a, b, `hi ${i}`, `k${i}`, i % 2 ? other : undefined)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a repeat of a stored message returns it, also when no further one is allowed', async () => {
  const [a, b] = await newPair();
  const { message } = await send(a, b, 'one', 'same');
  for (const text of ['two', 'three']) await send(a, b, text);
  expect((await send(a, b, 'one', 'same')).message?.id).toBe(message?.id);
});

test('a sender whom the receiver follows needs no answer', async () => {
  const [a, b] = await newPair();
  for (const text of ['one', 'two', 'three']) await send(a, b, text);
  const more = { receiverId: fromId(b), content: 'four', isCallerFollowed: true };
  await expect(messaging.messages.sendMessage(more, await messaging.person(a))).resolves.toBeDefined();
  await expect(send(a, b, 'five')).rejects.toEqual(refused);
});

test('who is online is told only to followers, and to users who have exchanged messages', async () => {
  const [a, b] = await newPair();
  await messaging.presence.reportOnline({ userIds: [fromId(a), fromId(b)] });
  const seenBy = async (viewer: number, followed: number[] = []) =>
    (await messaging.presence.listOnline({ userIds: followed.map(fromId) }, await messaging.person(viewer))).userIds;
  await send(a, b, 'are you there?');
  expect([await seenBy(a), await seenBy(b)]).toEqual([[], []]);
  expect(await seenBy(a, [b])).toEqual([fromId(b)]);
  await send(b, a, 'yes');
  expect([await seenBy(a), await seenBy(b)]).toEqual([[fromId(b)], [fromId(a)]]);
});
