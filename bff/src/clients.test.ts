import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createServiceCredential, createServiceCredentialVerifier } from '@tallscreen/kit/auth/service-credential';
import { readConfig, rpcConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { createReadiness } from '@tallscreen/kit/readiness';
import { createRpcServer, implement } from '@tallscreen/kit/rpc/server';
import { createTestServiceKeys } from '@tallscreen/kit/testing/service-keys';
import { FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { createClients, openChannels, serviceNames, type ServiceName } from '#clients';

/** More than the smallest number of calls that opens a circuit. */
const CALLS = 30;

function openTo(address: string, keys = createTestServiceKeys()) {
  const addresses = Object.fromEntries(serviceNames.map((name) => [name, address])) as Record<ServiceName, string>;
  return openChannels(addresses, createServiceCredential({ service: 'bff', privateKey: keys.SERVICE_PRIVATE_KEY }));
}

test('every client of the BFF has a channel', () => {
  const channels = openTo('127.0.0.1:1');
  expect(Object.keys(createClients(channels.client))).not.toEqual([]);
  channels.close();
});

test('unanswered searches open no circuit for the home feed', async () => {
  const keys = createTestServiceKeys();
  const hang = () => sleep(5_000, {}, { ref: false });
  const server = createRpcServer({
    port: 0,
    services: [
      implement(FeedService, { batchListFeed: async () => ({}) }),
      implement(SearchService, {
        searchTags: hang,
        searchUsers: hang,
        searchVideos: hang,
        listTagVideos: hang,
        explore: hang,
      }),
    ],
    auth: {
      verifyService: createServiceCredentialVerifier(
        readConfig({ SERVICE_PUBLIC_KEYS: rpcConfig.SERVICE_PUBLIC_KEYS }, keys).SERVICE_PUBLIC_KEYS,
      ),
    } as never,
    logger: createLogger({ name: 'test', level: 'fatal' }),
    readiness: createReadiness(),
  });
  const channels = openTo(`127.0.0.1:${await server.listen()}`, keys);
  try {
    const search = channels.client(SearchService);
    const ask = () => search.searchTags({ query: 'cat' });
    await Promise.allSettled(Array.from({ length: CALLS }, ask));
    await expect(ask()).rejects.toMatchObject({ status: 'unavailable', retryAfterSeconds: 1 });
    await channels.client(FeedService).batchListFeed({ requests: [] });
  } finally {
    channels.close();
    await server.drain(0);
  }
});
