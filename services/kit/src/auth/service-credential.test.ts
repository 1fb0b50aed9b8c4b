import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { createServiceCredential, createServiceCredentialVerifier, publicKeyOf } from '#auth/service-credential';

const MINUTE = 60_000;
const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [bffKey, socialKey] = [newKey(), newKey()];
const bff = { service: 'bff', privateKey: bffKey };
const verify = createServiceCredentialVerifier({ bff: [publicKeyOf(bffKey)], social: [publicKeyOf(socialKey)] });

afterEach(() => void jest.useRealTimers());

test('a credential names its service', async () => {
  const credential = createServiceCredential(bff);
  expect(await verify(await credential('identity'), 'identity')).toBe('bff');
  expect(await verify(await credential('identity'), 'identity')).toBe('bff');
});

test('a credential for one service is refused by every other, also when it has been verified before', async () => {
  const forIdentity = await createServiceCredential(bff)('identity');
  await verify(forIdentity, 'identity');
  await expect(verify(forIdentity, 'media')).rejects.toThrow('unexpected "aud" claim value');
});

test('a service cannot call in the name of another', async () => {
  const forged = await createServiceCredential({ service: 'bff', privateKey: socialKey })('identity');
  await expect(verify(forged, 'identity')).rejects.toThrow('signature verification failed');
  const stranger = await createServiceCredential({ service: 'stranger', privateKey: newKey() })('identity');
  await expect(verify(stranger, 'identity')).rejects.toThrow('no public key of a service named stranger');
});

test('while a service changes its key, both are accepted', async () => {
  const nextKey = newKey();
  const both = createServiceCredentialVerifier({ bff: [publicKeyOf(bffKey), publicKeyOf(nextKey)] });
  for (const privateKey of [bffKey, nextKey]) {
    const credential = await createServiceCredential({ service: 'bff', privateKey })('media');
    expect(await both(credential, 'media')).toBe('bff');
  }
});

test('a credential is cached and renewed before it expires', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const credential = createServiceCredential(bff);
  const first = await credential('feed');
  jest.advanceTimersByTime(3 * MINUTE);
  expect(await credential('feed')).toBe(first);
  jest.advanceTimersByTime(1.5 * MINUTE);
  const second = await credential('feed');
  expect(second).not.toBe(first);
  expect(await verify(second, 'feed')).toBe('bff');
});

test('a cached credential is refused after its expiry', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const credential = await createServiceCredential(bff)('feed');
  expect(await verify(credential, 'feed')).toBe('bff');
  jest.advanceTimersByTime(11 * MINUTE);
  await expect(verify(credential, 'feed')).rejects.toThrow('"exp" claim timestamp check failed');
});

test('a credential without an expiry or with another algorithm is refused, and so is any other text', async () => {
  const endless = new SignJWT({ iss: 'bff', aud: 'feed', iat: Math.floor(Date.now() / 1000) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(publicKeyOf(bffKey)));
  await expect(verify(await endless, 'feed')).rejects.toThrow('"alg"');
  await expect(verify('', 'feed')).rejects.toThrow('Invalid JWT');
});
