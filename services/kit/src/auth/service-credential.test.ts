import { afterEach, expect, jest, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { createServiceCredential, createServiceCredentialVerifier } from '#auth/service-credential';

const serviceKey = 'a-shared-key-of-at-least-32-characters';
const MINUTE = 60_000;

afterEach(() => void jest.useRealTimers());

test('a credential names its service', async () => {
  const credential = createServiceCredential({ service: 'bff', serviceKey });
  const verify = createServiceCredentialVerifier({ serviceKey });
  expect(await verify(await credential())).toBe('bff');
  expect(await verify(await credential())).toBe('bff');
});

test('a credential is cached and renewed before it expires', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const credential = createServiceCredential({ service: 'bff', serviceKey });
  const verify = createServiceCredentialVerifier({ serviceKey });
  const first = await credential();
  jest.advanceTimersByTime(7 * MINUTE);
  expect(await credential()).toBe(first);
  jest.advanceTimersByTime(2 * MINUTE);
  const second = await credential();
  expect(second).not.toBe(first);
  expect(await verify(second)).toBe('bff');
});

test('a cached credential is refused after its expiry', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const verify = createServiceCredentialVerifier({ serviceKey });
  const credential = await createServiceCredential({ service: 'bff', serviceKey })();
  expect(await verify(credential)).toBe('bff');
  jest.advanceTimersByTime(11 * MINUTE);
  await expect(verify(credential)).rejects.toThrow('"exp" claim timestamp check failed');
});

test('credentials with another key, for another use or without expiry are refused', async () => {
  const verify = createServiceCredentialVerifier({ serviceKey });
  const other = createServiceCredential({ service: 'bff', serviceKey: serviceKey.toUpperCase() });
  await expect(verify(await other())).rejects.toThrow('signature verification failed');
  const secret = new TextEncoder().encode(serviceKey);
  const header = { alg: 'HS256' };
  const elsewhere = new SignJWT({ iss: 'bff' }).setProtectedHeader(header).setExpirationTime('1h').sign(secret);
  await expect(verify(await elsewhere)).rejects.toThrow('missing required "aud" claim');
  const endless = new SignJWT({ iss: 'bff', aud: 'tallscreen-services' }).setProtectedHeader(header).sign(secret);
  await expect(verify(await endless)).rejects.toThrow('missing required "exp" claim');
  await expect(verify('')).rejects.toThrow('Invalid Compact JWS');
});
