import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '@tallscreen/kit/config';
import { createScope } from '@tallscreen/kit/service';
import { createAuthority } from '@tallscreen/kit/testing/certificates';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { openTlsFront } from '@tallscreen/kit/testing/tls-front';
import { until } from '@tallscreen/kit/testing/until';
import { pino } from 'pino';
import { mongoConfig } from '#config';
import { databaseOf } from '#connection';
import { openMongo } from '#wiring';

const parts = createTestParts('mongo-tls');
let ours: Awaited<ReturnType<typeof createAuthority>>;
let foreign: Awaited<ReturnType<typeof createAuthority>>;

beforeAll(async () => {
  [ours, foreign] = await Promise.all([createAuthority(), createAuthority()]);
});
afterAll(async () => {
  await parts.dispose();
  await Promise.all([ours?.remove(), foreign?.remove()]);
});

/** Returns an address at which MongoDB insists on TLS. */
async function front(): Promise<URL> {
  const { url, close } = await openTlsFront(partAddress('MONGODB_URI'), await ours.issue('part'));
  parts.onDispose(close);
  return url;
}

async function mongoAt(url: URL, MONGODB_TLS_CA_FILE: string, logger = parts.logger) {
  url.searchParams.set('tls', 'true');
  url.searchParams.set('directConnection', 'true');
  const env = { MONGODB_URI: url.href, MONGODB_DATABASE: parts.id, MONGODB_TLS_CA_FILE };
  const { scope, stop } = createScope(parts.id, logger);
  parts.onDispose(() => stop());
  return { opening: openMongo(scope, readConfig(mongoConfig('any'), env), { collections: [] }), stop };
}

test('a MongoDB that insists on TLS serves those who trust its authority', async () => {
  const { opening } = await mongoAt(await front(), ours.ca);
  const database = databaseOf(await opening);
  parts.onDispose(() => database.dropDatabase());
  const things = database.collection<{ name: string }>('things');
  await things.insertOne({ name: 'one' });
  expect(await things.findOne({}, { projection: { _id: 0 } })).toEqual({ name: 'one' });
});

test('a MongoDB with a certificate of another authority is not trusted', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { opening, stop } = await mongoAt(await front(), foreign.ca, logger);
  const refused = opening.then(
    () => false,
    () => true,
  );
  await until(() => lines.some((line) => line.includes('mongo: not reachable') && line.includes('certificate')));
  await stop();
  expect(await refused).toBe(true);
});
