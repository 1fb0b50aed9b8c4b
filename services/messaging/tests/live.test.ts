import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { defineEvent } from '@tallscreen/kit/events';
import { fromId } from '@tallscreen/kit/ids';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { pushChannel } from '@tallscreen/kit/push/channel';
import { connectSubscriber } from '@tallscreen/kit/redis/connection';
import { until } from '@tallscreen/kit/testing/parts';
import { createTestWorld } from '@tallscreen/kit/testing/service';
import { MessageEventSchema } from '@tallscreen/proto/tallscreen/events/v1/message_pb';
import { NotificationEventSchema } from '@tallscreen/proto/tallscreen/events/v1/notification_pb';
import { PushSchema, type Push } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import { readMessagingConfig } from '#config';
import { startMessaging } from '#service';
import { createPeopleStore } from '#store/people';

jest.setTimeout(60_000);

const [ANA, BO, CHI, DAN] = [201, 202, 203, 204];
const userEvents = defineEvent(TOPICS.identityUser, UserEventSchema);
const messageEvents = defineEvent(TOPICS.messagingMessage, MessageEventSchema);
const notificationEvents = defineEvent(TOPICS.socialNotification, NotificationEventSchema);
const world = createTestWorld('messaging-live');

async function open() {
  const [connection, bus, redis] = [await world.mongo(), world.bus(), await world.redis()];
  const { port } = await world.start((scope, env) => startMessaging(scope, readMessagingConfig(env)), {
    IDENTITY_ADDR: '127.0.0.1:9',
  });
  const people = [ANA, BO, CHI, DAN];
  await bus.publishAll(
    people.map((id) =>
      userEvents.event(id, {
        revision: 1n,
        user: { id: fromId(id), username: `u${id}`, status: AccountStatus.ACTIVE },
      }),
    ),
  );
  const copies = createPeopleStore(connection);
  for (const id of people) await until(async () => (await copies.readReach(id)) === 'active');
  const subscriber = await connectSubscriber(redis, world.logger);
  world.onDispose(() => subscriber.destroy());
  /** What a socket of this person would be told from now on. */
  const listen = async (userId: number): Promise<Push['news'][]> => {
    const heard: Push['news'][] = [];
    const channel = pushChannel(`${world.id}.`, userId);
    await subscriber.subscribe(channel, (bytes) => void heard.push(fromBinary(PushSchema, bytes).news), true);
    return heard;
  };
  return { bus, listen, messages: world.client(MessageService, port), presence: world.client(PresenceService, port) };
}

let live: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  live = await open();
});
afterAll(() => world.dispose(), 60_000);

const messages = (heard: readonly Push['news'][]) =>
  heard.map((news) => [news.case, news.case === 'received' || news.case === 'sent' ? news.value.message?.content : '']);

/** Something that comes by the events alone: what was told at once is behind it by then. */
async function untilEventsAreThrough(userId: number, heard: readonly Push['news'][]): Promise<void> {
  const eventId = `last-${heard.length}-${Date.now()}`;
  await live.bus.publishAll([notificationEvents.event(userId, { eventId, notification: { userId: fromId(userId) } })]);
  await until(() => heard.some((news) => news.case === 'notification' && news.value.eventId === eventId));
  await new Promise((resolve) => setTimeout(resolve, 700));
}

test('both sides hear a message once, at once and by the events together; the sender hears that it was read', async () => {
  const [ana, bo] = [await live.listen(ANA), await live.listen(BO)];
  const asAna = await world.person(ANA);
  const draft = { receiverId: fromId(BO), content: 'hello', clientId: 'c-1' };
  const { message } = await live.messages.sendMessage(draft, asAna);
  await live.messages.sendMessage(draft, asAna);
  await live.messages.markRead({ messageId: message?.id ?? 0n }, await world.person(BO));
  await until(() => ana.length >= 2 && bo.length > 0);
  await untilEventsAreThrough(BO, bo);
  expect(messages(bo).slice(0, -1)).toEqual([['received', 'hello']]);
  expect(messages(ana)).toEqual([
    ['sent', 'hello'],
    ['read', ''],
  ]);
});

test('an event that was not told at once is told, and only once however often it comes', async () => {
  const chi = await live.listen(CHI);
  const message = { id: 77n, senderId: fromId(ANA), receiverId: fromId(CHI), content: 'late', clientId: '' };
  const event = () => messageEvents.event(ANA, { change: { case: 'sent', value: { message } } });
  await live.bus.publishAll([event(), event()]);
  await until(() => chi.length > 0); // Between topics there is no order.
  await untilEventsAreThrough(CHI, chi);
  expect(messages(chi).filter(([what]) => what === 'received')).toEqual([['received', 'late']]);
});

test('of what happened long ago people are told to come back and ask, once', async () => {
  const dan = await live.listen(DAN);
  const occurredAtMs = BigInt(Date.now() - 3_600_000);
  const old = (id: bigint) =>
    messageEvents.event(ANA, {
      occurredAtMs,
      change: { case: 'sent', value: { message: { id, senderId: fromId(ANA), receiverId: fromId(DAN) } } },
    });
  await live.bus.publishAll([old(80n), old(81n)]);
  await until(() => dan.length > 0); // Between topics there is no order.
  await untilEventsAreThrough(DAN, dan);
  expect(dan.map(({ case: what }) => what)).toEqual(['resync', 'notification']);
});

test('online are those reported: partners and whom one asks for, all for admins', async () => {
  await live.presence.reportOnline({ userIds: [fromId(BO), fromId(DAN)] });
  const online = async (userId: number, ask: number[], role: 'user' | 'admin' = 'user') =>
    (await live.presence.listOnline({ userIds: ask.map(fromId) }, await world.person(userId, role))).userIds.map(
      Number,
    );
  expect(await online(ANA, [])).toEqual([BO]);
  expect(await online(ANA, [CHI, DAN])).toEqual([BO, DAN]);
  expect(await online(CHI, [])).toEqual([]);
  expect(await online(CHI, [], 'admin')).toEqual([BO, DAN]);
  const many = Array.from({ length: 1_001 }, (_, i) => fromId(i + 1));
  await expect(live.presence.reportOnline({ userIds: many })).rejects.toMatchObject({ code: 'invalid_argument' });
});
