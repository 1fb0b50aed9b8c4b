import { NotificationEvents } from '@tallscreen/kit-events/event-types';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { pushChannel } from '@tallscreen/kit/push/channel';
import { connectSubscriber } from '@tallscreen/kit/redis/connection';
import { until } from '@tallscreen/kit/testing/until';
import { PushSchema } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { openMessaging } from './world.ts';

const PAIRS = Array.from({ length: 40 }, (_, i) => [1_001 + 2 * i, 1_002 + 2 * i] as const);
const [ANA, BO, CHI, DAN, EVE, FAY, GUS, HAL] = [101, 102, 103, 104, 105, 106, 107, 108];

let messaging: Awaited<ReturnType<typeof openMessaging>>;
beforeAll(async () => {
  messaging = await openMessaging('messaging-blocks');
  await messaging.addUsers([ANA, BO, CHI, DAN, EVE, FAY, GUS, HAL, ...PAIRS.flat()]);
});
afterAll(() => messaging?.dispose());

const refused = { status: 'permission_denied', detail: 'You cannot message this person.' };

/** Returns what the open sockets of a user receive from now on. */
async function listen(userId: number): Promise<string[]> {
  const subscriber = await connectSubscriber(messaging.redisClient);
  messaging.onDispose(() => subscriber.destroy());
  const seen: string[] = [];
  const channel = pushChannel(messaging.env['REDIS_PREFIX'] ?? '', userId);
  await subscriber.subscribe(channel, (bytes) => void seen.push(fromBinary(PushSchema, bytes).event.case ?? ''), true);
  return seen;
}

test('of many pairs no message passes that begins after the block was answered, without any event', async () => {
  const results = await Promise.all(
    PAIRS.map(async ([from, to]) => {
      await messaging.send(from, to, 'hi');
      await messaging.logBlock(to, from);
      const attempts = await Promise.allSettled([messaging.send(from, to, 'one'), messaging.send(to, from, 'two')]);
      return attempts.map((end) => (end.status === 'rejected' ? (end.reason as unknown) : 'passed'));
    }),
  );
  expect(results.flat()).toEqual(Array.from({ length: 2 * PAIRS.length }, () => expect.objectContaining(refused)));
});

test('an unblock holds at once too, and an older event does not bring the block back', async () => {
  await messaging.setBlock(ANA, BO);
  await messaging.logBlock(ANA, BO, false);
  await messaging.send(BO, ANA, 'hi again');
  await messaging.logBlock(ANA, BO);
  await expect(messaging.send(BO, ANA, 'too late')).rejects.toMatchObject(refused);
});

test('a block that events have told holds when Redis has lost everything, and a later one too', async () => {
  await messaging.setBlock(CHI, DAN);
  await messaging.logBlock(ANA, DAN);
  await messaging.redisClient.del('blocks');
  await expect(messaging.send(DAN, CHI, 'hi')).rejects.toMatchObject(refused);
  const fresh = await messaging.start();
  await expect(messaging.send(DAN, CHI, 'hi', '', fresh)).rejects.toMatchObject(refused);
  await messaging.logBlock(EVE, DAN);
  await expect(messaging.send(DAN, EVE, 'hi', '', fresh)).rejects.toMatchObject(refused);
});

test('a blocked user who typed a moment ago is not shown any more', async () => {
  const [typist, reader] = [EVE, FAY];
  const seen = await listen(reader);
  await messaging.send(typist, reader, 'hi');
  const type = async () => messaging.messages.reportTyping({ userId: fromId(reader) }, await messaging.person(typist));
  await type();
  await until(() => seen.includes('typing'));
  await messaging.logBlock(reader, typist);
  await type();
  await messaging.send(CHI, reader, 'later');
  await until(() => seen.filter((kind) => kind === 'received').length === 2);
  expect(seen.filter((kind) => kind === 'typing')).toHaveLength(1);
});

test('messages read or deleted despite a block are read for oneself only, even after the unblock', async () => {
  const [sender, reader] = PAIRS[0]!;
  await messaging.logBlock(reader, sender, false);
  const { message } = await messaging.send(sender, reader, 'read me');
  await until(async () => (await messaging.countUnread(reader)) === 2n);
  await messaging.logBlock(sender, reader);
  const seen = await listen(sender);
  await messaging.markRead(reader, message!.id);
  expect(await messaging.countUnread(reader)).toBe(0n);
  const readMarks = async (owner: number, other: number) =>
    (await messaging.list(owner, other)).map(({ isRead }) => isRead);
  expect(await readMarks(reader, sender)).toEqual([true, true]);
  expect(await readMarks(sender, reader)).toEqual([false, false]);
  expect((await messaging.listThreads(sender))[0]?.lastMessage?.isRead).toBe(false);
  await messaging.deleteConversation(reader, sender);
  await messaging.logBlock(sender, reader, false);
  expect(await readMarks(sender, reader)).toEqual([false, false]);
  const later = await messaging.send(sender, reader, 'now you may tell');
  await messaging.markRead(reader, later.message!.id);
  await until(() => seen.includes('read'));
  expect(await readMarks(sender, reader)).toEqual([true, true, true]);
  expect(seen.filter((kind) => kind === 'read')).toHaveLength(1);
});

test('a notification is not pushed if its user is blocked before it arrives', async () => {
  const [actor, user] = [GUS, HAL];
  // Any replica may get the notification, even one that an earlier test has started after it emptied the log.
  await messaging.logBlock(user, actor);
  const seen = await listen(user);
  const notify = (actorId: number) =>
    messaging.bus.publishAll([
      NotificationEvents.event(user, {
        notification: { id: 1n, userId: fromId(user), actorId: fromId(actorId), title: 't', message: 'm' },
      }),
    ]);
  await notify(actor);
  await notify(ANA);
  await until(() => seen.includes('notification'));
  expect(seen).toEqual(['notification']);
});
