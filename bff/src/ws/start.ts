import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { createPushPublisher } from '@tallscreen/kit/push/publisher';
import { closeRedis, connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import type { BffConfig } from '#config';
import type { RateLimiter } from '#http/rate-limiter';
import type { RouteDeps } from '#routes/deps';
import { createIpOf } from '#ws/address';
import { createAdmission } from '#ws/admission';
import { createChannels } from '#ws/channels';
import { createCommands } from '#ws/commands';
import { frameOf } from '#ws/frames';
import { createHub } from '#ws/hub';
import { createReceive } from '#ws/receive';
import { createReport, lookAfter, ROUND_MS } from '#ws/rounds';
import { createUpgrade, type OnUpgrade } from '#ws/upgrade';

export interface SocketParts extends Pick<RouteDeps, 'clients' | 'reads' | 'tickets' | 'readToken'> {
  readonly scope: Scope;
  readonly redis: Redis;
  readonly config: Pick<BffConfig, 'REDIS_PREFIX' | 'PUBLIC_URL' | 'CORS_ORIGINS' | 'TRUST_PROXY' | 'RATE_LIMIT_SCALE'>;
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
  readonly limiter: RateLimiter;
}

/** After the goodbye: whoever does not answer it is cut. */
const GOODBYE_MS = 3_000;

/** Everything about sockets; answers what the HTTP server gives its upgrades to. */
export async function startSockets(parts: SocketParts): Promise<OnUpgrade> {
  const { scope, redis, config, clients, limiter } = parts;
  const { logger, signal } = scope;
  const prefix = config.REDIS_PREFIX;
  const origins = [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS];
  const subscriber = await connectSubscriber(redis, logger);
  scope.onDispose(() => closeRedis(subscriber));

  const hub = createHub();
  const channels = createChannels({
    subscriber,
    prefix,
    logger,
    onPush(userId, bytes) {
      const frame = frameOf(bytes);
      if (frame === 'resync') hub.sendAway(hub.of(userId));
      else if (frame) hub.deliver(userId, frame.text);
    },
    onRevoked: (revoked) => hub.end(revoked),
    onGap: () => hub.sendAway(hub.all()),
  });
  const admit = createAdmission(parts);
  const report = createReport(clients, logger);
  const run = createCommands({ ...parts, push: createPushPublisher({ redis, prefix }), admit });
  const receive = createReceive({ run, logger, scale: config.RATE_LIMIT_SCALE });

  const rounds = setInterval(() => {
    const now = Date.now();
    for (const connection of hub.all()) lookAfter(connection, now);
    for (const userId of hub.people()) void report(userId);
    channels.sweep().catch((err: unknown) => logger.debug({ err }, 'channels are left open'));
  }, ROUND_MS);
  signal.addEventListener('abort', () => {
    clearInterval(rounds);
    hub.sendAway(hub.all());
    setTimeout(() => [...hub.all()].forEach(({ ws }) => ws.terminate()), GOODBYE_MS).unref();
  });
  const ipOf = createIpOf(config.TRUST_PROXY);
  return createUpgrade({ admit, channels, hub, limiter, receive, report, ipOf, origins, logger, signal });
}
