import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig, redisConfig, mongoConfig } from '#config';
import { databaseOf } from '#mongo/connection';
import { openMongo } from '#mongo/wiring';
import { openRedis } from '#wiring';
import { createScope } from '#service';
import { createAuthority } from '#testing/certificates';
import { createTestParts, partAddress } from '#testing/parts';
import { openTlsFront } from '#testing/tls-front';
import { until } from '#testing/until';

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

/** Returns the address of a part, by which it insists on TLS. */
async function frontOf(variable: string): Promise<URL> {
  const address = new URL(partAddress(variable));
  const front = await openTlsFront({ host: address.hostname, port: Number(address.port) }, await ours.issue('part'));
  parts.onDispose(() => front.close());
  address.host = `localhost:${front.port}`;
  return address;
}

function openScope(logger = parts.logger) {
  const { scope, stop } = createScope(parts.id, logger);
  parts.onDispose(() => stop());
  return { scope, stop };
}

async function redisAt(url: string, REDIS_TLS_CA_FILE: string) {
  const config = readConfig(redisConfig, { REDIS_URL: url, REDIS_PREFIX: `${parts.id}.`, REDIS_TLS_CA_FILE });
  return openRedis(openScope().scope, config);
}

test('a Redis that insists on TLS serves those who trust its authority', async () => {
  const url = (await frontOf('REDIS_URL')).href.replace('redis://', 'rediss://');
  const redis = await redisAt(url, ours.ca);
  await redis.set('key', 'value');
  expect(await redis.get('key')).toBe('value');
  await redis.unlink('key');
});

test('a Redis of another authority is not believed', async () => {
  const url = (await frontOf('REDIS_URL')).href.replace('redis://', 'rediss://');
  const redis = await redisAt(url, foreign.ca);
  await expect(redis.get('key')).rejects.toMatchObject({ code: 'unavailable' });
});

test('an authority for a Redis without TLS is a mistake in the settings', async () => {
  await expect(redisAt(partAddress('REDIS_URL'), ours.ca)).rejects.toThrow('REDIS_TLS_CA_FILE needs rediss://');
});

async function mongoAt(url: URL, MONGODB_TLS_CA_FILE: string, logger = parts.logger) {
  url.searchParams.set('tls', 'true');
  url.searchParams.set('directConnection', 'true');
  const env = { MONGODB_URI: url.href, MONGODB_DATABASE: parts.id, MONGODB_TLS_CA_FILE };
  const { scope, stop } = openScope(logger);
  return { opening: openMongo(scope, readConfig(mongoConfig('any'), env), []), stop };
}

test('a MongoDB that insists on TLS serves those who trust its authority', async () => {
  const { opening } = await mongoAt(await frontOf('MONGODB_URI'), ours.ca);
  const database = databaseOf(await opening);
  parts.onDispose(() => database.dropDatabase());
  const things = database.collection<{ name: string }>('things');
  await things.insertOne({ name: 'one' });
  expect(await things.findOne({}, { projection: { _id: 0 } })).toEqual({ name: 'one' });
});

test('a MongoDB of another authority is not believed', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { opening, stop } = await mongoAt(await frontOf('MONGODB_URI'), foreign.ca, logger);
  const refused = opening.then(
    () => false,
    () => true,
  );
  await until(() => lines.some((line) => line.includes('mongo: not reachable') && line.includes('certificate')));
  await stop();
  expect(await refused).toBe(true);
});
