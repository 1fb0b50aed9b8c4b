import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { NotificationEvents, SessionEvents } from '@tallscreen/kit-events/event-types';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { notices, type NoticeKind } from '@tallscreen/proto/rules/notices';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { PushSettingsSchema } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import {
  NotificationTargetType,
  type NotificationSchema,
} from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import type { PushDelivery } from '#domain/push-delivery';
import { openPushService, vapidClaims, type ReceivedPush } from './push-service.ts';
import { openMessaging } from './world.ts';

const newKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

const settings = { PUSH_PRIVATE_KEY: newKey(), PUSH_TO_PRIVATE_ADDRESSES: 'on' };

async function open() {
  const messaging = await openMessaging('messaging-web-push', settings);
  const service = await openPushService();
  messaging.onDispose(() => service.close());
  let lastUser = 600;

  /** A user with one device, who wants no pause between two pushes. */
  async function newUser(...answers: Parameters<typeof service.subscribe>) {
    const id = ++lastUser;
    await messaging.addUsers([id]);
    const as = await messaging.person(id);
    const device = service.subscribe(...answers);
    await messaging.pushes.setDevice(device.subscription, as);
    return { id, as, ...device };
  }
  return { ...messaging, service, newUser, nextId: () => ++lastUser };
}

type World = Awaited<ReturnType<typeof open>>;
let world: World;
beforeAll(async () => {
  world = await open();
});
afterAll(() => world.dispose());

type Notice = MessageInitShape<typeof NotificationSchema>;
const notify = (userId: number, notice: Notice, eventId = `event-${Math.random()}`) =>
  world.bus.publishAll([
    NotificationEvents.event(userId, { eventId, notification: { userId: fromId(userId), ...notice } }),
  ]);
const like = (id: number, count = 1): Notice => ({
  id: fromId(id),
  kind: 'like',
  params: { name: 'ana', other: '', others: count - 1, count, title: 'Rain' },
  target: { type: NotificationTargetType.VIDEO, id: 9n },
  itemId: 9n,
});
const save = (
  as: World['person'] extends (...args: never[]) => Promise<infer A> ? A : never,
  wanted: MessageInitShape<typeof PushSettingsSchema>,
) => world.pushes.setPushSettings({ settings: { timeZone: 'UTC', ...wanted } }, as);
const deliveries = () => world.connection.collection<Omit<PushDelivery, 'id'> & { _id: number }>('push_deliveries');
const devicesOf = (userId: number) => world.connection.collection('push_devices').countDocuments({ userId });
/** Hours that began at the last full hour or before it, and last for two more. */
const quietNow = () => {
  const hour = new Date().getUTCHours();
  const at = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
  return { quietFrom: at(0), quietTo: at(2) };
};
/** Other pushes of the user arrive in the order of events, so what comes before this one has been handled. */
async function untilHandled(user: Awaited<ReturnType<World['newUser']>>): Promise<void> {
  const id = world.nextId();
  await notify(user.id, { id: fromId(id), kind: 'export_ready' });
  await until(() => user.received.some(({ payload }) => payload.tag === `notification-${id}`));
}

test('each kind of notification arrives once, encrypted for the device and signed by the installation', async () => {
  const user = await world.newUser();
  const kinds = Object.keys(notices) as NoticeKind[];
  for (const [index, kind] of kinds.entries())
    await notify(user.id, { ...like(10_000 + index), kind, params: { reason: 'x'.repeat(5_000), name: 'ana' } });
  await until(() => user.received.length >= kinds.length);
  await sleep(500);
  const got = user.received.map(({ payload }) => (payload.type === 'notice' ? payload.kind : payload.type));
  expect(got.toSorted()).toEqual(kinds.toSorted());
  const { key } = await world.pushes.getPushKey({});
  for (const { headers, bytes, payload } of user.received) {
    expect(bytes).toBeLessThanOrEqual(4_096);
    expect(payload).toMatchObject({ locale: 'de', role: 'user', target: { type: 'video', id: 9 }, item_id: 9 });
    const { aud, sub, exp = 0 } = vapidClaims(headers, key);
    expect([aud, sub]).toEqual([world.service.origin, 'https://localhost']);
    expect(exp).toBeLessThan(Date.now() / 1000 + 24 * 60 * 60);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^[\w-]{32}$/) });
  }
});

test('messages of a conversation are one push with their number, without their text unless its receiver wants it', async () => {
  const user = await world.newUser();
  const friend = world.nextId();
  await world.addUsers([friend]);
  await world.send(friend, user.id, 'a secret');
  await until(() => user.received.length === 1);
  expect(user.received[0]?.payload).toMatchObject({
    type: 'message',
    tag: `messages-${friend}`,
    from: { id: friend, username: `u${friend}` },
    count: 1,
    text: null,
    alerts: true,
  });
  await save(user.as, { showsMessageText: true });
  for (const text of ['two', 'three']) await world.send(friend, user.id, text);
  // Later ones wait for a moment, and come together.
  await until(() => user.received.length > 1);
  await untilHandled(user);
  const messages = user.received.filter(({ payload }) => payload.type === 'message');
  expect(messages).toHaveLength(2);
  expect(messages[1]?.payload).toMatchObject({ tag: `messages-${friend}`, count: 3, text: 'three', alerts: false });
  expect(messages[1]?.headers['topic']).toBe(messages[0]?.headers['topic']);
}, 60_000);

test('a process that dies between sending and marking causes a repeat, which replaces the first on the device', async () => {
  const user = await world.newUser();
  await notify(user.id, like(20_001));
  await until(() => user.received.length === 1);
  await until(
    () => deliveries().findOne({ userId: user.id, leaseUntil: { $exists: false } }),
    (found) => found !== null,
  );
  // What the killed process leaves: sent, not marked, its lease over.
  await deliveries().updateOne(
    { userId: user.id },
    { $set: { holder: 'killed', leaseUntil: new Date(0) }, $unset: { sentAt: 1 } },
  );
  await until(() => user.received.length === 2);
  await untilHandled(user);
  const shown = new Map(user.received.map(({ payload }) => [payload.tag, payload]));
  expect([...shown.keys()].filter((tag) => tag === 'notification-20001')).toHaveLength(1);
  expect(user.received[1]?.headers['topic']).toBe(user.received[0]?.headers['topic']);
  expect(user.received.filter(({ payload }) => payload.tag === 'notification-20001')).toHaveLength(2);
});

test('an event that is delivered twice causes one push', async () => {
  const user = await world.newUser();
  for (let i = 0; i < 2; i++) await notify(user.id, like(20_101), 'twice');
  await untilHandled(user);
  expect(user.received.filter(({ payload }) => payload.tag === 'notification-20101')).toHaveLength(1);
  expect(await deliveries().findOne({ userId: user.id, tag: 'notification-20101' })).toMatchObject({ revision: 1 });
});

test('quiet hours hold everything; afterwards each subject comes once, with its latest state', async () => {
  const user = await world.newUser();
  const friend = world.nextId();
  await world.addUsers([friend]);
  await save(user.as, quietNow());
  for (const count of [1, 2, 3]) await notify(user.id, like(20_201, count));
  for (const text of ['one', 'two']) await world.send(friend, user.id, text);
  await until(async () => (await deliveries().countDocuments({ userId: user.id, isQuiet: true })) === 2);
  await until(
    () => deliveries().findOne({ userId: user.id, tag: 'notification-20201' }),
    (found) => found?.revision === 3,
  );
  expect(user.received).toEqual([]);
  await save(user.as, {});
  await until(() => user.received.length === 2);
  await untilHandled(user);
  const payloads = user.received.slice(0, 2).map(({ payload }) => payload);
  expect(payloads).toContainEqual(expect.objectContaining({ type: 'message', count: 2 }));
  expect(payloads).toContainEqual(expect.objectContaining({ params: expect.objectContaining({ count: 3 }) }));
});

test('what the user does not want, what was read meanwhile and what a blocked user caused is not sent', async () => {
  const user = await world.newUser();
  const [friend, blocked] = [world.nextId(), world.nextId()];
  await world.addUsers([friend, blocked]);
  await save(user.as, { ...quietNow(), mutedSubjects: ['follow'] });
  await notify(user.id, { ...like(20_301), kind: 'follow' });
  await notify(user.id, { ...like(20_302), actorId: fromId(blocked), actorUsername: 'b' });
  const { message } = await world.send(friend, user.id, 'hello');
  await until(async () => (await deliveries().countDocuments({ userId: user.id, isQuiet: true })) === 2);
  await world.setBlock(user.id, blocked);
  await world.markRead(user.id, message?.id ?? 0n);
  await save(user.as, { mutedSubjects: ['follow'] });
  await untilHandled(user);
  expect(user.received.map(({ payload }) => payload.type === 'notice' && payload.kind)).toEqual(['export_ready']);
});

test.each([404, 410])('a device whose push service answers %s is ended', async (status) => {
  const user = await world.newUser(() => ({ status }));
  await notify(user.id, like(20_401));
  await until(async () => (await devicesOf(user.id)) === 0);
  await notify(user.id, like(20_402));
  await sleep(300);
  expect(user.received).toHaveLength(1);
});

test('another failure is tried again, not before the time that the push service asks for', async () => {
  const user = await world.newUser((count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '4' } } : { status: 201 },
  );
  await notify(user.id, like(20_501));
  await until(() => user.received.length === 2);
  const [first, second] = user.received;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(4_000);
  expect(await devicesOf(user.id)).toBe(1);
}, 60_000);

test('a device ends with its session, when it is turned off, and when its user is banned', async () => {
  const [out, off, banned] = [await world.newUser(), await world.newUser(), await world.newUser()];
  const stored = await world.connection.collection('push_devices').findOne({ userId: out.id });
  const sessionIds = [String(stored?.['sessionId'])];
  await world.bus.publishAll([SessionEvents.event(out.id, { userId: fromId(out.id), sessionIds, isSingle: true })]);
  expect(await world.pushes.getPushSettings({}, off.as)).toMatchObject({ hasDevice: true });
  await world.pushes.removeDevice({}, off.as);
  expect(await world.pushes.getPushSettings({}, off.as)).toMatchObject({ hasDevice: false });
  await world.publishUser(banned.id, AccountStatus.BANNED, 2);
  await until(async () => (await devicesOf(out.id)) + (await devicesOf(banned.id)) === 0);
  expect(await devicesOf(off.id)).toBe(0);
});

test('an endpoint belongs to the user who signed in last, and a user has ten devices at most', async () => {
  const [first, second] = [await world.newUser(), await world.newUser()];
  await world.pushes.setDevice(first.subscription, second.as);
  // The session of the second user has a new device now.
  expect([await devicesOf(first.id), await devicesOf(second.id)]).toEqual([0, 1]);
  const others: ReceivedPush[][] = [];
  for (let i = 0; i < 10; i++) {
    const { subscription, received } = world.service.subscribe();
    await world.pushes.setDevice(subscription, await world.person(second.id));
    others.push(received);
  }
  expect(await devicesOf(second.id)).toBe(10);
  await notify(second.id, like(20_601));
  await until(() => others.every((received) => received.length === 1));
  expect(first.received).toEqual([]);
});

test('settings are kept, and wrong ones and wrong subscriptions are refused', async () => {
  const { as, subscription } = await world.newUser();
  const wanted = {
    mutedSubjects: ['tier'],
    showsMessageText: true,
    quietFrom: '22:00',
    quietTo: '07:30',
    timeZone: 'Europe/Berlin',
  };
  await world.pushes.setPushSettings({ settings: { ...wanted, mutedSubjects: ['tier', 'tier', 'nothing'] } }, as);
  expect((await world.pushes.getPushSettings({}, as)).settings).toMatchObject(wanted);
  for (const wrong of [
    { quietFrom: '22:00', quietTo: '' },
    { quietFrom: '24:00', quietTo: '07:00' },
  ])
    await expect(save(as, wrong)).rejects.toMatchObject({ code: 'quiet_hours_invalid' });
  await expect(save(as, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'time_zone_unknown' });
  for (const wrong of [{ endpoint: 'nothing' }, { p256dh: 'AAAA' }, { auth: 'AAAA' }])
    await expect(world.pushes.setDevice({ ...subscription, ...wrong }, as)).rejects.toMatchObject({
      code: 'push_subscription_invalid',
    });
});

test('elsewhere than in tests no device can have an address of the own network, and nothing is sent to one', async () => {
  const strict = await world.start({ PUSH_PRIVATE_KEY: newKey() });
  const { as, subscription } = await world.newUser();
  for (const endpoint of [subscription.endpoint, 'https://10.0.0.1/a', 'https://[::1]/a', 'http://push.example.org/a'])
    await expect(strict.pushes.setDevice({ ...subscription, endpoint }, as)).rejects.toMatchObject({
      code: 'push_subscription_invalid',
    });
  await strict.stop();
});

test('without a key there is nothing to subscribe with', async () => {
  const without = await world.start();
  expect(await without.pushes.getPushKey({})).toMatchObject({ key: '' });
  const { as, subscription } = await world.newUser();
  await expect(without.pushes.setDevice(subscription, as)).rejects.toMatchObject({ code: 'push_not_available' });
  await without.stop();
});

test('measures the time from an event to the push service', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => world.newUser()));
  const sentAt = new Map<string, number>();
  for (let round = 0; round < 5; round++)
    for (const { id } of users) {
      const noticeId = 30_000 + id * 10 + round;
      sentAt.set(`notification-${noticeId}`, Date.now());
      await notify(id, like(noticeId));
    }
  await until(() => users.every(({ received }) => received.length === 5));
  const times = users
    .flatMap(({ received }) => received.map(({ payload, atMs }) => atMs - (sentAt.get(payload.tag) ?? 0)))
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)];
  process.stdout.write(`from an event to the push service: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length})\n`);
  expect(times).toHaveLength(100);
}, 60_000);
