import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SessionEvents } from '@tallscreen/kit-events/event-types';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
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
