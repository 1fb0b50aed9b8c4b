import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig, redisConfig } from '#config';
import { openRedis } from '#wiring';
import { createScope } from '#service';
import { createAuthority } from '#testing/certificates';
import { createTestParts, partAddress } from '#testing/parts';
import { openTlsFront } from '#testing/tls-front';

const parts = createTestParts('tls');
let ours: Awaited<ReturnType<typeof createAuthority>>;
let foreign: Awaited<ReturnType<typeof createAuthority>>;

beforeAll(async () => {
  [ours, foreign] = await Promise.all([createAuthority(), createAuthority()]);
});
afterAll(async () => {
  await parts.dispose();
  await Promise.all([ours?.remove(), foreign?.remove()]);
});

/** Returns an address at which Redis insists on TLS. */
async function front(): Promise<URL> {
  const { url, close } = await openTlsFront(partAddress('REDIS_URL'), await ours.issue('part'));
  parts.onDispose(close);
  return url;
}

async function redisAt(url: string, REDIS_TLS_CA_FILE: string) {
  const config = readConfig(redisConfig, { REDIS_URL: url, REDIS_PREFIX: `${parts.id}.`, REDIS_TLS_CA_FILE });
  const { scope, stop } = createScope(parts.id, parts.logger);
  parts.onDispose(() => stop());
  return openRedis(scope, config);
}

test('a Redis that insists on TLS serves those who trust its authority', async () => {
  const url = (await front()).href.replace('redis://', 'rediss://');
  const redis = await redisAt(url, ours.ca);
  await redis.set('key', 'value');
  expect(await redis.get('key')).toBe('value');
  await redis.unlink('key');
});

test('a Redis with a certificate of another authority is not trusted', async () => {
  const url = (await front()).href.replace('redis://', 'rediss://');
  const redis = await redisAt(url, foreign.ca);
  await expect(redis.get('key')).rejects.toMatchObject({ status: 'unavailable' });
});

test('an authority for a Redis without TLS is a mistake in the settings', async () => {
  await expect(redisAt(partAddress('REDIS_URL'), ours.ca)).rejects.toThrow('REDIS_TLS_CA_FILE needs rediss://');
});
