import { createPublicKey } from 'node:crypto';
import { createAccessTokenReader, createAccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { runService } from '@tallscreen/kit/service';
import { openRevocations } from '@tallscreen/kit/wiring';
import { createApp } from '#app';
import { readBffConfig } from '#config';
import { createRateLimiter } from '#http/rate-limiter';
import { listenHttp } from '#http/server';
import { openParts } from '#parts';
import { createReads } from '#reads/reads';
import { createLiveItems } from '#track/live-items';
import { createRecorder } from '#track/recorder';
import { startRelay } from '#track/start';
import { createSetLike } from '#writes/likes';
import { startSockets } from '#ws/start';
import { createTickets } from '#ws/tickets';

await runService('bff', async (scope) => {
  const config = readBffConfig();
  const { logger } = scope;
  const prefix = config.REDIS_PREFIX;
  const { redis, bus, blobs, clients } = await openParts(scope, config);
  const publicKey = createPublicKey(config.AUTH_PUBLIC_KEY);
  const { isRevoked } = openRevocations(redis, config);
  const limiter = createRateLimiter({ redis, prefix, scale: config.RATE_LIMIT_SCALE, logger });
  scope.onDispose(limiter.close);
  const reads = createReads(clients);
  const readToken = createAccessTokenReader(publicKey);
  const tickets = createTickets(redis);
  const app = createApp({
    clients,
    reads,
    setLike: createSetLike(clients),
    blobs,
    limiter,
    logger,
    record: createRecorder({ redis, prefix, windowSeconds: config.VIEW_WINDOW_SECONDS }),
    liveItems: createLiveItems(reads.video, logger),
    verify: createAccessTokenVerifier({ readToken, isRevoked }),
    readToken,
    tickets,
    isHttps: config.PUBLIC_URL.startsWith('https:'),
    trustProxy: config.TRUST_PROXY,
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
  await scope.serve(listenHttp(app, onUpgrade, config.HTTP_PORT));
});
