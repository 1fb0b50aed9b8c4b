import { MessageEvents, NotificationEvents } from '@tallscreen/kit-events/event-types';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import { pushChannel } from '@tallscreen/kit/push/channel';
import { connectSubscriber } from '@tallscreen/kit/redis/connection';
import { until } from '@tallscreen/kit/testing/until';
import { PushSchema, type Push } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { openMessaging } from './world.ts';

const [ANA, BO, CHI, DAN] = [201, 202, 203, 204];

async function open() {
  const messaging = await openMessaging('messaging-push');
  await messaging.addUsers([ANA, BO, CHI, DAN]);
  const subscriber = await connectSubscriber(messaging.redisClient);
  messaging.onDispose(() => subscriber.destroy());
  /** Collects what a socket of this user receives from now on. */
  const listen = async (userId: number): Promise<Push['event'][]> => {
    const received: Push['event'][] = [];
    const channel = pushChannel(`${messaging.id}.`, userId);
    await subscriber.subscribe(channel, (bytes) => void received.push(fromBinary(PushSchema, bytes).event), true);
    return received;
  };
  return { ...messaging, listen };
}

let messaging: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  messaging = await open();
});
afterAll(() => messaging.dispose());

const summary = (pushes: readonly Push['event'][]) =>
  pushes.map((push) => [
    push.case,
    push.case === 'received' || push.case === 'sent' ? push.value.message?.content : '',
  ]);

/** Waits for a push that is sent by its event only; events of earlier pushes have been consumed by then. */
async function untilEventsAreConsumed(userId: number, pushes: readonly Push['event'][]): Promise<void> {
  const eventId = `last-${pushes.length}-${Date.now()}`;
  await messaging.bus.publishAll([
    NotificationEvents.event(userId, { eventId, notification: { userId: fromId(userId) } }),
  ]);
  await until(() => pushes.some((push) => push.case === 'notification' && push.value.eventId === eventId));
  await sleep(700);
}

test('both users receive a message once although it is pushed at once and by its event; the sender learns that it was read', async () => {
  const [ana, bo] = [await messaging.listen(ANA), await messaging.listen(BO)];
  const { message } = await messaging.send(ANA, BO, 'hello', 'c-1');
  await messaging.send(ANA, BO, 'hello', 'c-1');
  await messaging.markRead(BO, message?.id ?? 0n);
  await until(() => ana.length >= 2 && bo.length > 0);
  await untilEventsAreConsumed(BO, bo);
  expect(summary(bo).slice(0, -1)).toEqual([['received', 'hello']]);
  expect(summary(ana)).toEqual([
    ['sent', 'hello'],
    ['read', ''],
  ]);
});

test('an event that was not pushed at once is pushed once, however often it is delivered', async () => {
  const chi = await messaging.listen(CHI);
  const message = { id: 77n, senderId: fromId(ANA), receiverId: fromId(CHI), content: 'late', clientId: '' };
  const event = () => MessageEvents.event(ANA, { change: { case: 'sent', value: { message } } });
  await messaging.bus.publishAll([event(), event()]);
  await until(() => chi.length > 0); // The order of events of different topics is not defined.
  await untilEventsAreConsumed(CHI, chi);
  expect(summary(chi).filter(([what]) => what === 'received')).toEqual([['received', 'late']]);
});

test('old events make their users resync, once', async () => {
  const dan = await messaging.listen(DAN);
  const occurredAt = timestampFromMs(Date.now() - 3_600_000);
  const old = (id: bigint) =>
    MessageEvents.event(ANA, {
      occurredAt,
      change: { case: 'sent', value: { message: { id, senderId: fromId(ANA), receiverId: fromId(DAN) } } },
    });
  await messaging.bus.publishAll([old(80n), old(81n)]);
  await until(() => dan.length > 0); // The order of events of different topics is not defined.
  await untilEventsAreConsumed(DAN, dan);
  expect(dan.map(({ case: what }) => what)).toEqual(['resync', 'notification']);
});

test('users see who is online among their conversations and requested users; admins see all', async () => {
  await messaging.presence.reportOnline({ userIds: [fromId(BO), fromId(DAN)] });
  const listOnline = async (userId: number, ask: number[], role: 'user' | 'admin' = 'user') => {
    const viewer = await messaging.person(userId, role);
    return (await messaging.presence.listOnline({ userIds: ask.map(fromId) }, viewer)).userIds.map(Number);
  };
  await messaging.send(ANA, BO, 'hello');
  await messaging.send(BO, ANA, 'hello');
  expect(await listOnline(ANA, [])).toEqual([BO]);
  expect(await listOnline(ANA, [CHI, DAN])).toEqual([BO, DAN]);
  expect(await listOnline(CHI, [])).toEqual([]);
  expect(await listOnline(CHI, [], 'admin')).toEqual([BO, DAN]);
  const tooMany = Array.from({ length: 1_001 }, (_, i) => fromId(i + 1));
  const report = messaging.presence.reportOnline({ userIds: tooMany });
  await expect(report).rejects.toMatchObject({ status: 'invalid_argument' });
});
