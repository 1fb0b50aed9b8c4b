import { createPublicKey } from 'node:crypto';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import { createAccessTokenReader, createAccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { createDeviceReader } from '@tallscreen/kit/auth/device-token';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createOwnHost } from '@tallscreen/kit/http/own-host';
import { runService } from '@tallscreen/kit/service';
import { openRedis, openRevocations } from '@tallscreen/kit/wiring';
import { createApp } from '#app';
import { createClients, openChannels, serviceNames } from '#clients';
import { addressesOf, readBffConfig } from '#config';
import { onlyOwnHostOnUpgrade } from '#http/own-host';
import { createRateLimiter } from '#http/rate-limiter';
import { listenHttp } from '#http/server';
import { createReads } from '#reads/reads';
import { createLiveMediaItems } from '#track/live-media-items';
import { createRecordReport } from '#track/record-reports';
import { startRelay } from '#track/start-relay';
import { startSockets } from '#ws/start-sockets';
import { createTickets } from '#ws/tickets';

await runService('bff', async (scope) => {
  const config = readBffConfig();
  const { logger } = scope;
  const prefix = config.REDIS_PREFIX;

  const redis = await openRedis(scope, config);
  const bus = openBus(scope, config);
  const blobs = openBlobs(config);
  const credential = createServiceCredential({ service: 'bff', serviceKey: config.SERVICE_KEY });
  const channels = openChannels(addressesOf(config), credential);
  scope.onDispose(channels.close);
  scope.ready('kafka', bus.ping);
  scope.ready('objects', blobs.ping);
  for (const name of serviceNames) scope.ready(name, () => channels.check(name));

  const clients = createClients(channels.client);
  const reads = createReads(clients);
  const { isRevoked } = openRevocations(redis, config);
  const publicKey = createPublicKey(config.AUTH_PUBLIC_KEY);
  const readToken = createAccessTokenReader(publicKey);
  const limiter = createRateLimiter({ redis, prefix, scale: config.RATE_LIMIT_SCALE, logger });
  scope.onDispose(limiter.close);
  const tickets = createTickets(redis);
  const isOwnHost = createOwnHost(config.PUBLIC_URL, config.ALLOWED_HOSTS);
  const app = createApp({
    clients,
    reads,
    blobs,
    limiter,
    logger,
    record: createRecordReport({ redis, prefix, windowSeconds: config.VIEW_WINDOW_SECONDS }),
    liveItems: createLiveMediaItems(reads.mediaItem, logger),
    verify: createAccessTokenVerifier({ readToken, isRevoked }),
    readToken,
    readDevice: createDeviceReader(publicKey),
    tickets,
    isHttps: config.PUBLIC_URL.startsWith('https:'),
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    trustProxy: config.TRUST_PROXY,
    isOwnHost,
    origins: config.CORS_ORIGINS,
    readiness: scope.readiness,
  });

  await startRelay({ scope, redis, bus });
  const onUpgrade = await startSockets({
    scope,
    redis,
    config,
    clients,
    reads,
    limiter,
    tickets,
    readToken,
    isRevoked,
  });
  await scope.serve(listenHttp(app, onlyOwnHostOnUpgrade(isOwnHost, onUpgrade), config.HTTP_PORT));
});
