import { createECDH, randomBytes } from 'node:crypto';
import { beforeAll, expect, jest, test } from '@jest/globals';
import type { Json } from './support/client.ts';
import { newPerson, type Person } from './support/people.ts';

jest.setTimeout(300_000);

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const subscription = (changes: Json = {}): Json => ({
  endpoint: `https://push.example.org/${randomBytes(8).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  locale: 'de',
  ...changes,
});
const put = (json: Json) => person.call('PUT', '/me/push', { json });

test('a browser subscribes with the key of the installation, again, and no more', async () => {
  const { status, body } = await person.call('GET', '/push/key');
  expect(status).toBe(200);
  expect(Buffer.from(String(body['key']), 'base64url')).toHaveLength(65);
  expect((await put(subscription())).status).toBe(200);
  expect((await put(subscription())).status).toBe(200);
  const isOn = async () => (await person.call('GET', '/me/push-settings')).body['this_device'];
  expect(await isOn()).toBe(true);
  expect((await person.call('DELETE', '/me/push')).status).toBe(200);
  expect(await isOn()).toBe(false);
});

test('an address of the own network, a malformed key and an unknown language are refused', async () => {
  for (const endpoint of ['https://127.0.0.1/push', 'http://push.example.org/a'])
    expect(await put(subscription({ endpoint }))).toMatchObject({
      status: 400,
      body: { code: 'push_subscription_invalid' },
    });
  expect((await put(subscription({ keys: { p256dh: 'short', auth: 'short' } }))).status).toBe(400);
  expect((await put(subscription({ locale: 'xx' }))).status).toBe(400);
});

test('settings begin with everything and without quiet hours, and are replaced', async () => {
  const { body } = await person.call('GET', '/me/push-settings');
  expect(body).toMatchObject({ message_text: false, quiet_from: null, quiet_to: null, time_zone: 'UTC' });
  expect(body['kinds']).toContain('message');
  const json = { ...body, kinds: ['comment'], quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Berlin' };
  expect(await person.call('PUT', '/me/push-settings', { json })).toMatchObject({ status: 200, body: json });
  expect((await person.call('GET', '/me/push-settings')).body).toEqual(json);
});

test('half of the quiet hours and an unknown time zone are refused', async () => {
  const { body } = await person.call('GET', '/me/push-settings');
  for (const wrong of [{ quiet_to: null }, { quiet_from: '25:00' }, { time_zone: 'Mars/Olympus' }])
    expect((await person.call('PUT', '/me/push-settings', { json: { ...body, ...wrong } })).status).toBe(400);
});
