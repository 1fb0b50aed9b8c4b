import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SessionEvents } from '@tallscreen/kit-events/event-types';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { userDataKinds } from '#store/user-data';
import { pushDeviceEnds } from '#migrations/0001-push-device-ends';
import type { ReceivedPush } from './push-service.ts';
import { like, newKey, openPushes, type PushWorld } from './push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await openPushes('messaging-push-devices');
});
afterAll(() => world.dispose());

test('a device ends with its session, when it is turned off, and when its user is banned', async () => {
  const [out, off, banned] = [await world.newUser(), await world.newUser(), await world.newUser()];
  const stored = await world.connection.collection('push_devices').findOne({ userId: out.id });
  const sessionIds = [String(stored?.['sessionId'])];
  await world.bus.publishAll([SessionEvents.event(out.id, { userId: fromId(out.id), sessionIds, isSingle: true })]);
  expect(await world.pushes.getPushSettings({}, off.as)).toMatchObject({ hasDevice: true });
  await world.pushes.removeDevice({}, off.as);
  expect(await world.pushes.getPushSettings({}, off.as)).toMatchObject({ hasDevice: false });
  await world.publishUser(banned.id, AccountStatus.BANNED, 2);
  await until(async () => (await world.devicesOf(out.id)) + (await world.devicesOf(banned.id)) === 0);
  expect(await world.devicesOf(off.id)).toBe(0);
});

test('a device ends with its session also when that expires', async () => {
  const { id, as, received } = await world.newUser();
  const [over, open] = [world.service.subscribe(), world.service.subscribe()];
  const inAnHour = (Math.floor(Date.now() / 1000) + 3_600) * 1000;
  await world.pushes.setDevice(over.subscription, await world.person(id, 'user', { sessionEndsAtMs: inAnHour }));
  await world.pushes.setDevice(open.subscription, await world.person(id, 'user', { sessionEndsAtMs: inAnHour }));
  const devices = world.connection.collection('push_devices');
  const ofSession = { endpoint: over.subscription.endpoint };
  expect(await devices.findOne(ofSession)).toMatchObject({ endsAt: new Date(inAnHour) });
  const ttl = (await devices.indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds === 0);
  expect(ttl).toMatchObject({ key: { endsAt: 1 } });
  // The hour passes; the database removes the device at a time of its own.
  await devices.updateOne(ofSession, { $set: { endsAt: new Date(Date.now() - 1) } });
  await world.notify(id, like(20_602));
  await until(() => open.received.length === 1 && received.length === 1);
  expect(over.received).toEqual([]);
  // A token of an earlier version does not say when its session ends.
  await world.pushes.setDevice(over.subscription, as);
  const { endsAt } = (await devices.findOne(ofSession)) as unknown as { endsAt: Date };
  expect(endsAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test('a device that an earlier version has stored gets an end', async () => {
  const { id } = await world.newUser();
  const devices = world.connection.collection('push_devices');
  await devices.updateOne({ userId: id }, { $unset: { endsAt: '' } });
  const running = { logger: world.logger, signal: new AbortController().signal };
  await pushDeviceEnds({ db: databaseOf(world.connection), ...running });
  expect(await devices.findOne({ userId: id })).toMatchObject({ endsAt: expect.any(Date) });
});

test('an endpoint belongs to the user who signed in last, and a user has ten devices at most', async () => {
  const [first, second] = [await world.newUser(), await world.newUser()];
  await world.pushes.setDevice(first.subscription, second.as);
  // The session of the second user has a new device now.
  expect([await world.devicesOf(first.id), await world.devicesOf(second.id)]).toEqual([0, 1]);
  const others: ReceivedPush[][] = [];
  for (let i = 0; i < 10; i++) {
    const { subscription, received } = world.service.subscribe();
    await world.pushes.setDevice(subscription, await world.person(second.id));
    others.push(received);
  }
  expect(await world.devicesOf(second.id)).toBe(10);
  await world.notify(second.id, like(20_601));
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
    await expect(world.save(as, wrong)).rejects.toMatchObject({ code: 'quiet_hours_invalid' });
  await expect(world.save(as, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'time_zone_unknown' });
  for (const wrong of [{ endpoint: 'nothing' }, { p256dh: 'AAAA' }, { auth: 'AAAA' }])
    await expect(world.pushes.setDevice({ ...subscription, ...wrong }, as)).rejects.toMatchObject({
      code: 'push_subscription_invalid',
    });
});

test('an export has a user’s devices without what can disturb them, and the settings', async () => {
  const { id, as, subscription } = await world.newUser();
  await world.save(as, { mutedSubjects: ['tier'], quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Berlin' });
  const read = createReadUserData(world.connection, userDataKinds);
  const exported = async (kind: string, userId = id) => {
    const { records } = await read({ userId, kind, pageToken: '' });
    return records.map((record): unknown => JSON.parse(record));
  };
  const times = { added_at: expect.any(String), ends_at: expect.any(String) };
  const device = { push_service: world.service.origin, locale: 'de', time_zone: '', ...times };
  expect(await exported('push-devices')).toEqual([device]);
  expect(JSON.stringify(await exported('push-devices'))).not.toContain(subscription.auth);
  const settings = { muted_subjects: ['tier'], quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Berlin' };
  expect(await exported('push-settings')).toEqual([{ ...settings, shows_message_text: false }]);
  const other = world.nextId();
  expect([await exported('push-devices', other), await exported('push-settings', other)]).toEqual([[], []]);
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
  const without = await world.start({ PUSH_PRIVATE_KEY: '' });
  expect(await without.pushes.getPushKey({})).toMatchObject({ key: '' });
  const { as, subscription } = await world.newUser();
  await expect(without.pushes.setDevice(subscription, as)).rejects.toMatchObject({ code: 'push_not_available' });
  await without.stop();
});
