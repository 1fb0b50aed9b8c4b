import { createPublicKey } from 'node:crypto';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import { createGrowingDelay } from '@tallscreen/kit-http/growing-delay';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { createAccessTokenReader, createAccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { createDeviceReader } from '@tallscreen/kit/auth/device-token';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createRecentBlocks } from '@tallscreen/kit/block-log';
import { isCluster } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { openOtherRedis, openRedis, openRevocations } from '@tallscreen/kit/wiring';
import { BASE, createApp } from '#app';
import { createClients, openChannels, serviceNames } from '#clients';
import { addressesOf, type BffConfig } from '#config';
import { onlyOwnHostOnUpgrade } from '#http/own-host';
import { createPlaces } from '#http/places';
import { limits } from '#http/rate-limits';
import { createRateLimiter } from '@tallscreen/kit-http/rate-limiter';
import { createPaceRegistration, registrationDelays } from '#http/registration-pace';
import { listenHttp } from '#http/server';
import { createTemplate } from '#pages/template';
import { createReads } from '#reads/reads';
import { createAddressKeyOf } from '#track/address-key';
import { createIsBlocked } from '#track/blocked-views';
import { createLiveMediaItems } from '#track/live-media-items';
import { createRecordTrackEvent } from '#track/record-track-events';
import { startRelay } from '#track/start-relay';
import { createUploadPlaces } from '#upload/upload-places';
import { startSockets } from '#ws/start-sockets';
import { createTickets } from '#ws/tickets';

/** Starts the BFF as main.ts runs it. Returns the port. */
export async function startBff(scope: Scope, config: BffConfig): Promise<number> {
  const parts = await connect(scope, config);
  await startRelay({ scope, redis: parts.queue, bus: parts.bus });
  return serve(scope, config, parts);
}

/** Opens the stores and the channels to the services. A new process waits for the stores without which calls fail. */
async function connect(scope: Scope, config: BffConfig) {
  const redis = await openRedis(scope, config);
  const queue = await openOtherRedis(scope, config, redis, config.REDIS_QUEUE_URL);
  const bus = openBus(scope, config);
  const blobs = openBlobs(config);
  const credential = createServiceCredential({ service: 'bff', privateKey: config.SERVICE_PRIVATE_KEY });
  const channels = openChannels(addressesOf(config), credential);
  scope.onDispose(channels.close);
  // Reports wait in Redis while Kafka is away.
  scope.ready('kafka', bus.ping, false);
  scope.ready('objects', blobs.ping);
  for (const name of serviceNames) scope.ready(name, () => channels.check(name), false);
  return { redis, queue, bus, blobs, clients: createClients(channels.client) };
}

type Parts = Awaited<ReturnType<typeof connect>>;

/** Parts that calls and sockets share. */
function createShared(scope: Scope, config: BffConfig, { redis, clients }: Parts) {
  const prefix = config.REDIS_PREFIX;
  const limiter = createRateLimiter({ limits, redis, prefix, scale: config.RATE_LIMIT_SCALE, logger: scope.logger });
  scope.onDispose(limiter.close);
  const publicKey = createPublicKey(config.AUTH_PUBLIC_KEY);
  return {
    clients,
    reads: createReads(clients),
    limiter,
    tickets: createTickets(redis),
    readToken: createAccessTokenReader(publicKey),
    readDevice: createDeviceReader(publicKey),
    isRevoked: openRevocations(redis, config).isRevoked,
  };
}

async function serve(scope: Scope, config: BffConfig, parts: Parts): Promise<number> {
  const { logger, readiness } = scope;
  const { redis, queue, blobs } = parts;
  const shared = createShared(scope, config, parts);
  const free = Math.ceil(config.REGISTRATIONS_PER_ADDRESS * config.RATE_LIMIT_SCALE);
  const registrations = createGrowingDelay({ ...registrationDelays, redis, free });
  const isOwnHost = createOwnHost(config.PUBLIC_URL, config.ALLOWED_HOSTS);
  const places = createPlaces(config.MAX_CALLS_UNDER_WAY);
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const app = createApp({
    ...shared,
    blobs,
    cutting: scope.cutting,
    uploadPlaces: createUploadPlaces({ perProcess: config.MAX_UPLOADS_UNDER_WAY }),
    logger,
    readiness,
    hasScanModel: config.SCAN_MODEL !== 'off',
    registration: config.REGISTRATION,
    record: createRecordTrackEvent({
      redis: queue,
      prefix: config.REDIS_PREFIX,
      windowSeconds: config.VIEW_WINDOW_SECONDS,
      // The Redis server with the queue does not have the revocations; in a Cluster it has only some.
      ...((queue !== redis || isCluster(queue)) && { isRevoked: shared.isRevoked }),
    }),
    liveItems: createLiveMediaItems({
      readMediaItem: shared.reads.mediaItem,
      isBlocked: createIsBlocked({ ...shared.reads, recent: createRecentBlocks({ redis }), logger }),
      logger,
    }),
    paceRegistration: createPaceRegistration(registrations, logger),
    addressKeyOf: createAddressKeyOf({ trustProxy: config.TRUST_PROXY, serviceKey: config.SERVICE_PRIVATE_KEY }),
    verify: createAccessTokenVerifier(shared),
    isHttps,
    places,
    browserTracesShare: config.BROWSER_TRACES_SHARE,
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    template: createTemplate({ webUrl: config.WEB_URL ?? config.PUBLIC_URL, logger }),
    trustProxy: config.TRUST_PROXY,
    isOwnHost,
    origins: config.CORS_ORIGINS,
  });
  const onUpgrade = await startSockets({ ...shared, scope, redis, config });
  const shedding = { base: BASE, places, isHttps };
  return scope.serve(listenHttp(app, onlyOwnHostOnUpgrade(isOwnHost, onUpgrade), config.HTTP_PORT, shedding));
}
