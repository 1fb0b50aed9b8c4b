import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import type { PushDelivery } from '#domain/push-delivery';
import type { Answer, ReceivedPush } from './push-service.ts';
import { like, openPushes, type PushWorld } from './push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await openPushes('messaging-push-failures');
});
afterAll(() => world.dispose());

type User = Awaited<ReturnType<PushWorld['newUser']>>;

const SENDERS = 8;
const deliveries = () => world.connection.collection<Omit<PushDelivery, 'id'> & { _id: number }>('push_deliveries');
const askForAnHour = (): Answer => ({ status: 503, headers: { 'retry-after': '3600' } });

/** Adds a further device of the user, in a session of its own. */
async function addDevice(user: User, answer?: () => Answer | Promise<Answer>): Promise<ReceivedPush[]> {
  const { subscription, received } = world.service.subscribe(answer);
  await world.pushes.setDevice(subscription, await world.person(user.id));
  return received;
}

test('a user whose devices hang does not hold up the pushes of others', async () => {
  const hang = () => new Promise<Answer>(() => undefined);
  const user = await world.newUser(hang);
  const all = [user.received];
  while (all.length < SENDERS) all.push(await addDevice(user, hang));
  const begun = () => all.reduce((sum, { length }) => sum + length, 0);
  for (let i = 0; i < 3; i++) await world.notify(user.id, like(40_000 + i));
  await until(() => begun() > 0);
  await until(async () => (await deliveries().countDocuments({ userId: user.id })) === 3 * SENDERS);
  const other = await world.newUser();
  await world.notify(other.id, like(40_100));
  await until(() => other.received.length === 1);
  expect(begun()).toBeLessThan(SENDERS);
});

test('after a failure everything that waits for the device waits, and the other device of the user gets its own', async () => {
  const user = await world.newUser(askForAnHour);
  const second = await addDevice(user);
  for (let i = 0; i < 5; i++) await world.notify(user.id, like(41_000 + i));
  await until(() => second.length === 5);
  const waiting = { userId: user.id, leaseUntil: { $gt: new Date(Date.now() + 50 * 60_000) } };
  await until(async () => (await deliveries().countDocuments(waiting)) === 5);
  // So does what comes later.
  await world.notify(user.id, like(41_100));
  await until(() => second.length === 6);
  await until(async () => (await deliveries().countDocuments(waiting)) === 6);
  expect(user.received).toHaveLength(1);
});

test('a device that answers again gets everything that has waited', async () => {
  const user = await world.newUser((count) => ({ status: count === 1 ? 503 : 201 }));
  for (let i = 0; i < 4; i++) await world.notify(user.id, like(42_000 + i));
  await until(() => user.received.length === 5);
  await until(async () => (await deliveries().countDocuments({ userId: user.id, sentAt: { $exists: true } })) === 4);
  const device = await world.connection.collection('push_devices').findOne({ userId: user.id });
  expect(device).not.toHaveProperty('pausedUntil');
});

test('adding the device again does not end its pause', async () => {
  const user = await world.newUser(askForAnHour);
  await world.notify(user.id, like(43_000));
  const isPaused = { userId: user.id, pausedUntil: { $exists: true } };
  await until(async () => (await world.connection.collection('push_devices').countDocuments(isPaused)) === 1);
  await world.pushes.setDevice(user.subscription, user.as);
  expect(await world.connection.collection('push_devices').countDocuments(isPaused)).toBe(1);
});

test('of the pushes that wait for a device only the newest hundred are kept', async () => {
  const user = await world.newUser(askForAnHour);
  for (let i = 0; i < 103; i++) await world.notify(user.id, like(44_000 + i));
  const tagOf = (i: number) => ({ userId: user.id, tag: `notification-${44_000 + i}` });
  await until(async () => (await deliveries().countDocuments(tagOf(102))) === 1);
  await until(async () => (await deliveries().countDocuments({ userId: user.id })) === 100);
  expect(await deliveries().countDocuments(tagOf(0))).toBe(0);
});
