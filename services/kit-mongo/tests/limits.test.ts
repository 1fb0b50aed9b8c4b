import { afterAll, expect, test } from '@jest/globals';
import { readConfig } from '@tallscreen/kit/config';
import { createScope } from '@tallscreen/kit/service';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { createProxy } from '@tallscreen/kit/testing/proxy';
import { mongoConfig } from '#config';
import { databaseOf } from '#connection';
import { openTestDatabase } from '#testing/database';
import { openMongo } from '#wiring';

const parts = createTestParts('mongo-limits');
afterAll(() => parts.dispose());

/** A service's connection with the settings of the environment, through a proxy that can fall silent. */
async function open(env: Readonly<Record<string, string>>) {
  await openTestDatabase(parts);
  const proxy = await createProxy(partAddress('MONGODB_URI'));
  const url = new URL(proxy.url);
  url.searchParams.set('maxPoolSize', '50');
  const { scope, stop } = createScope(parts.id, parts.logger);
  parts.onDispose(async () => {
    proxy.close();
    await stop();
  });
  const config = readConfig(mongoConfig('any'), { MONGODB_URI: url.href, MONGODB_DATABASE: parts.id, ...env });
  const connection = await openMongo(scope, config, { collections: [] });
  return { proxy, connection, read: () => databaseOf(connection).collection('things').findOne({}) };
}

test('an operation fails when no connection of the pool becomes free in time; the environment wins', async () => {
  const { proxy, read } = await open({ MONGODB_POOL_SIZE: '1', MONGODB_POOL_WAIT_MS: '100' });
  await read();
  proxy.fallSilent();
  const holder = read().catch((error: unknown) => error);
  await expect(read()).rejects.toMatchObject({ name: 'MongoWaitQueueTimeoutError' });
  proxy.goAway();
  await holder;
});

test('an operation without an answer fails after MONGODB_SOCKET_MS', async () => {
  const { proxy, read } = await open({ MONGODB_SOCKET_MS: '200' });
  await read();
  proxy.fallSilent();
  await expect(read()).rejects.toMatchObject({ name: 'MongoNetworkTimeoutError' });
});

test('the other limits reach the driver too', async () => {
  const { connection } = await open({ MONGODB_SERVER_SELECTION_MS: '1234', MONGODB_CONNECT_MS: '2345' });
  expect(connection.getClient().options).toMatchObject({ serverSelectionTimeoutMS: 1234, connectTimeoutMS: 2345 });
});
