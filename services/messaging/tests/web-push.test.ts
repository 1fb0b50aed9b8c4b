import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { notices, type NoticeKind } from '@tallscreen/proto/rules/notices';
import type { PushDelivery } from '#domain/push-delivery';
import { vapidClaims } from './push-service.ts';
import { like, openPushes, type PushWorld } from './push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await openPushes('messaging-web-push');
});
afterAll(() => world.dispose());

const deliveries = () => world.connection.collection<Omit<PushDelivery, 'id'> & { _id: number }>('push_deliveries');
/** Hours that began at the last full hour or before it, and last for two more. */
const quietNow = () => {
  const hour = new Date().getUTCHours();
  const at = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
  return { quietFrom: at(0), quietTo: at(2) };
};
/** Other pushes of the user arrive in the order of events, so what comes before this one has been handled. */
async function untilHandled(user: Awaited<ReturnType<PushWorld['newUser']>>): Promise<void> {
  const id = world.nextId();
  await world.notify(user.id, { id: fromId(id), kind: 'export_ready' });
  await until(() => user.received.some(({ payload }) => payload.tag === `notification-${id}`));
}

test('each kind of notification arrives once, encrypted for the device and signed by the installation', async () => {
  const user = await world.newUser();
  const kinds = Object.keys(notices) as NoticeKind[];
  for (const [index, kind] of kinds.entries())
    await world.notify(user.id, { ...like(10_000 + index), kind, params: { reason: 'x'.repeat(5_000), name: 'ana' } });
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
  await world.save(user.as, { showsMessageText: true });
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
  await world.notify(user.id, like(20_001));
  await until(() => user.received.length === 1);
  await until(
    () => deliveries().findOne({ userId: user.id, leaseUntil: { $exists: false } }),
    (found) => found !== null,
  );
  // The killed process leaves this state: sent, not marked, its lease over.
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
  for (let i = 0; i < 2; i++) await world.notify(user.id, like(20_101), 'twice');
  await untilHandled(user);
  expect(user.received.filter(({ payload }) => payload.tag === 'notification-20101')).toHaveLength(1);
  expect(await deliveries().findOne({ userId: user.id, tag: 'notification-20101' })).toMatchObject({ revision: 1 });
});

test('quiet hours hold everything; afterwards each subject comes once, with its latest state', async () => {
  const user = await world.newUser();
  const friend = world.nextId();
  await world.addUsers([friend]);
  await world.save(user.as, quietNow());
  for (const count of [1, 2, 3]) await world.notify(user.id, like(20_201, count));
  for (const text of ['one', 'two']) await world.send(friend, user.id, text);
  await until(async () => (await deliveries().countDocuments({ userId: user.id, isQuiet: true })) === 2);
  const tags = { 'notification-20201': 3, [`messages-${friend}`]: 2 };
  for (const [tag, latest] of Object.entries(tags))
    await until(
      () => deliveries().findOne({ userId: user.id, tag }),
      (found) => found?.revision === latest,
    );
  expect(user.received).toEqual([]);
  await world.save(user.as, {});
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
  await world.save(user.as, { ...quietNow(), mutedSubjects: ['follow'] });
  await world.notify(user.id, { ...like(20_301), kind: 'follow' });
  await world.notify(user.id, { ...like(20_302), actorId: fromId(blocked), actorUsername: 'b' });
  const { message } = await world.send(friend, user.id, 'hello');
  await until(async () => (await deliveries().countDocuments({ userId: user.id, isQuiet: true })) === 2);
  await world.setBlock(user.id, blocked);
  await world.markRead(user.id, message?.id ?? 0n);
  await world.save(user.as, { mutedSubjects: ['follow'] });
  await untilHandled(user);
  expect(user.received.map(({ payload }) => payload.type === 'notice' && payload.kind)).toEqual(['export_ready']);
});

test.each([404, 410])('a device whose push service answers %s is ended', async (status) => {
  const user = await world.newUser(() => ({ status }));
  await world.notify(user.id, like(20_401));
  await until(async () => (await world.devicesOf(user.id)) === 0);
  await world.notify(user.id, like(20_402));
  await sleep(300);
  expect(user.received).toHaveLength(1);
});

test('another failure is tried again, not before the time that the push service asks for', async () => {
  const user = await world.newUser((count) =>
    count === 1 ? { status: 429, headers: { 'retry-after': '4' } } : { status: 201 },
  );
  await world.notify(user.id, like(20_501));
  await until(() => user.received.length === 2);
  const [first, second] = user.received;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(4_000);
  expect(await world.devicesOf(user.id)).toBe(1);
}, 60_000);

test('measures the time from an event to the push service', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => world.newUser()));
  const sentAt = new Map<string, number>();
  for (let round = 0; round < 5; round++)
    for (const { id } of users) {
      const noticeId = 30_000 + id * 10 + round;
      sentAt.set(`notification-${noticeId}`, Date.now());
      await world.notify(id, like(noticeId));
    }
  await until(() => users.every(({ received }) => received.length === 5));
  const times = users
    .flatMap(({ received }) => received.map(({ payload, atMs }) => atMs - (sentAt.get(payload.tag) ?? 0)))
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)];
  process.stdout.write(`from an event to the push service: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length})\n`);
  expect(times).toHaveLength(100);
}, 60_000);
