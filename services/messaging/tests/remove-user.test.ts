import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { userDataKinds } from '#store/user-data';
import { openMessaging } from './world.ts';

let messaging: Awaited<ReturnType<typeof openMessaging>>;
beforeAll(async () => {
  messaging = await openMessaging('messaging-remove-user');
});
afterAll(() => messaging.dispose());

const threads = () => messaging.connection.collection('threads');
const textsOf = (ownerId: number) => threads().countDocuments({ ownerId, lastMessage: { $ne: null } });
const messagesIn = (conversationId: string) =>
  messaging.connection.collection('messages').countDocuments({ conversationId });

test('a deleted account loses its conversations, the other side keeps them, and what nobody can read is deleted', async () => {
  const [ana, bo, cy] = [1, 2, 3];
  await messaging.addUsers([ana, bo, cy]);
  await messaging.send(ana, bo, 'to bo');
  await messaging.send(bo, ana, 'to ana');
  await messaging.send(ana, cy, 'to cy');
  await messaging.deleteConversation(cy, ana);

  await messaging.publishUser(ana, AccountStatus.DELETED, 2);
  await until(async () => (await textsOf(ana)) === 0);
  expect((await messaging.list(bo, ana)).map(({ content }) => content)).toEqual(['to ana', 'to bo']);
  expect(await messaging.listThreads(bo)).toMatchObject([{ userId: BigInt(ana) }]);
  await until(async () => (await messagesIn('1:3')) === 0);

  await messaging.publishUser(bo, AccountStatus.DELETED, 2);
  await until(async () => (await messagesIn('1:2')) === 0);
  expect(await threads().countDocuments()).toBe(0);
});

test('a process that starts continues to clear the conversations of a deleted account', async () => {
  const [dan, eve] = [4, 5];
  await messaging.addUsers([dan, eve]);
  await messaging.send(dan, eve, 'to eve');
  await until(async () => (await textsOf(dan)) === 1);
  const copies = messaging.connection.collection<{ _id: number }>('user_copies');
  await copies.updateOne({ _id: dan }, { $set: { isActive: false, isRemovalDue: true } });
  await until(async () => (await copies.countDocuments({ isRemovalDue: true })) === 0);
  expect(await textsOf(dan)).toBe(0);
  expect(await messaging.list(eve, dan)).toHaveLength(1);
});

test('an export has the messages of a conversation that its user has deleted, while the other side keeps them', async () => {
  const [fay, gus] = [6, 7];
  await messaging.addUsers([fay, gus]);
  await messaging.send(fay, gus, 'still there');
  await messaging.deleteConversation(fay, gus);
  const readUserData = createReadUserData(messaging.connection, userDataKinds);
  const { records } = await readUserData({ userId: fay, kind: 'messages', pageToken: '' });
  expect(records.map((text) => JSON.parse(text) as object)).toMatchObject([{ sender_id: fay, content: 'still there' }]);
});

test('messages that both sides have deleted are gone; a deleted account counts as a side that deleted', async () => {
  const [hal, ida, jo] = [8, 9, 10];
  await messaging.addUsers([hal, ida, jo]);
  await messaging.send(hal, ida, 'one');
  await messaging.deleteConversation(hal, ida);
  expect(await messaging.list(ida, hal)).toHaveLength(1);
  await messaging.send(ida, hal, 'two');
  await messaging.deleteConversation(ida, hal);
  expect((await messaging.list(hal, ida)).map(({ content }) => content)).toEqual(['two']);
  expect(await messagesIn('8:9')).toBe(1);
  await messaging.deleteConversation(hal, ida);
  expect(await messagesIn('8:9')).toBe(0);
  await messaging.send(hal, ida, 'three');
  expect((await messaging.list(ida, hal)).map(({ content }) => content)).toEqual(['three']);

  await messaging.send(jo, ida, 'goodbye');
  await until(async () => (await textsOf(ida)) === 2);
  await messaging.publishUser(jo, AccountStatus.DELETED, 2);
  await until(async () => (await textsOf(jo)) === 0);
  await messaging.deleteConversation(ida, jo);
  expect(await messagesIn('9:10')).toBe(0);
});

test('messages that both sides delete at the same time are gone', async () => {
  const [kim, lou] = [11, 12];
  await messaging.addUsers([kim, lou]);
  for (let round = 0; round < 5; round++) {
    await messaging.send(kim, lou, 'hello');
    await Promise.all([messaging.deleteConversation(kim, lou), messaging.deleteConversation(lou, kim)]);
    expect(await messagesIn('11:12')).toBe(0);
  }
});
