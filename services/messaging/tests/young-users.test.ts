import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { like, openPushes, type PushWorld } from './push-world.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

let world: PushWorld;
beforeAll(async () => {
  world = await openPushes('young-users');
});
afterAll(() => world?.dispose());

const refused = expect.objectContaining({ status: 'permission_denied', detail: 'You cannot message this person.' });

test('only those whom a user under 16 follows can write to them, from the first message on', async () => {
  const [young, stranger] = [world.nextId(), world.nextId()];
  await world.addUsers([stranger]);
  await world.addYoungUser(young, Date.now() + YEAR_MS);
  await expect(world.send(stranger, young, 'hello')).rejects.toEqual(refused);
  const followed = { receiverId: fromId(young), content: 'hello', isCallerFollowed: true };
  await world.messages.sendMessage(followed, await world.person(stranger));
  await expect(world.send(stranger, young, 'and again')).rejects.toEqual(refused);
  await world.send(young, stranger, 'hi');
  await expect(world.send(stranger, young, 'still no follower')).rejects.toEqual(refused);
});

test('once the year is over in which they become 16, strangers can write to them', async () => {
  const [grown, stranger] = [world.nextId(), world.nextId()];
  await world.addUsers([stranger]);
  await world.addYoungUser(grown, Date.now() - 1_000);
  await expect(world.send(stranger, grown, 'hello')).resolves.toBeDefined();
});

/** A zone in which it is this hour now. */
const zoneAt = (hour: number): string => {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24;
  // The sign of these names is the other way round, and they end at 14 and -12.
  return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
};

test('a user under 16 gets no push in the night of the device, although they want no quiet hours', async () => {
  const user = await world.newUser();
  await world.addYoungUser(user.id, Date.now() + YEAR_MS);
  await world.pushes.setDevice({ ...user.subscription, timeZone: zoneAt(2) }, user.as);
  await world.notify(user.id, like(30_001));
  const deliveries = world.connection.collection('push_deliveries');
  await until(async () => (await deliveries.countDocuments({ userId: user.id, isQuiet: true })) === 1);
  expect(user.received).toEqual([]);
});

test('by day they get it at once, and adults get it by night', async () => {
  const [young, adult] = [await world.newUser(), await world.newUser()];
  await world.addYoungUser(young.id, Date.now() + YEAR_MS);
  await world.pushes.setDevice({ ...young.subscription, timeZone: zoneAt(14) }, young.as);
  await world.pushes.setDevice({ ...adult.subscription, timeZone: zoneAt(2) }, adult.as);
  for (const user of [young, adult]) {
    await world.notify(user.id, like(30_002));
    await until(() => user.received.length > 0);
    expect(user.received).toHaveLength(1);
  }
});

test('a device with an unknown time zone is refused', async () => {
  const user = await world.newUser();
  await expect(
    world.pushes.setDevice({ ...user.subscription, timeZone: 'Mars/Olympus' }, user.as),
  ).rejects.toMatchObject({ status: 'invalid_argument' });
});
