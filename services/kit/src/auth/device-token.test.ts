import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createAccessTokenReader, signAccessToken } from '#auth/access-token';
import { createDeviceReader, DEVICE_TOKEN_SECONDS, signDeviceToken } from '#auth/device-token';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const read = createDeviceReader(publicKey);
const device = { id: 'laptop', userId: 7, generation: 2 };

test('names the device and its user', async () => {
  expect(await read(await signDeviceToken(privateKey, device))).toEqual(device);
});

test('nothing, nonsense, a foreign signature and an expired token name no device', async () => {
  const foreign = await signDeviceToken(generateKeyPairSync('ed25519').privateKey, device);
  const old = await signDeviceToken(privateKey, device, Date.now() - (DEVICE_TOKEN_SECONDS + 5) * 1000);
  for (const token of [undefined, '', 'nonsense', foreign, old]) expect(await read(token)).toBeUndefined();
});

test('a device token is no access token, and an access token no device token', async () => {
  const person = { userId: 7, username: 'ana', role: 'user', sessionId: 's' } as const;
  expect(await read(await signAccessToken(privateKey, person, 60))).toBeUndefined();
  const token = await signDeviceToken(privateKey, device);
  await expect(createAccessTokenReader(publicKey)(token)).rejects.toMatchObject({ status: 'unauthenticated' });
});
