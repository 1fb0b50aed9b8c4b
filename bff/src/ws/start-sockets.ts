import type { IssuedToken } from '@tallscreen/kit/auth/access-token';
import { closeRedis, connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { messageDelivery, socketsOpen } from '@tallscreen/kit-telemetry/metrics/requests';
import type { BffConfig } from '#config';
import type { RateLimiter } from '#http/rate-limits';
import type { RouteDeps } from '#routes/deps';
import { createAdmit } from '#ws/admit';
import { createClientIp } from '@tallscreen/kit-http/client-ip';
import { createCommands } from '#ws/commands';
import { frameOf } from '#ws/frames';
import { createHub } from '#ws/hub';
import { CHECK_EVERY_MS, checkConnection } from '#ws/keep-alive';
import { createReceiveFrame } from '#ws/receive-frame';
import { startOnlineReports } from '#ws/report-online';
import { sayGoodbye } from '#ws/say-goodbye';
import { createSubscriptions } from '#ws/subscriptions';
import { createUpgrade, type OnUpgrade } from '#ws/upgrade';

export interface SocketDeps extends Pick<RouteDeps, 'clients' | 'reads' | 'tickets' | 'readToken'> {
  readonly scope: Scope;
  readonly redis: Redis;
  readonly config: Pick<BffConfig, 'REDIS_PREFIX' | 'PUBLIC_URL' | 'CORS_ORIGINS' | 'TRUST_PROXY' | 'RATE_LIMIT_SCALE'>;
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
  readonly limiter: RateLimiter;
}

/** Starts everything about sockets. Returns the handler of the HTTP server's upgrade requests. */
export async function startSockets(deps: SocketDeps): Promise<OnUpgrade> {
  const { scope, redis, config, clients, limiter } = deps;
  const { logger, signal } = scope;
  const prefix = config.REDIS_PREFIX;
  const origins = [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS];
  const subscriber = await connectSubscriber(redis);
  scope.onDispose(() => closeRedis(subscriber));

  const hub = createHub();
  scope.onDispose(socketsOpen.observe(() => [{ value: hub.size() }]));
  const subscriptions = createSubscriptions({
    subscriber,
    prefix,
    logger,
    onPush(userId, bytes) {
      const frame = frameOf(bytes);
      if (frame === 'resync') hub.askToReconnect(hub.of(userId));
      else if (frame) {
        hub.deliver(userId, frame.text);
        if (frame.sentAt) messageDelivery.record(Math.max(0, Date.now() - frame.sentAt.getTime()) / 1_000);
      }
    },
    onRevoked: (revoked) => hub.revoke(revoked),
    onGap: () => hub.askToReconnect(hub.all()),
  });
  const admit = createAdmit(deps);
  const onlineReports = startOnlineReports(clients, logger);
  scope.onDispose(onlineReports.stop);
  const reportOnline = onlineReports.report;
  const run = createCommands({ ...deps, logger, admit });
  const receive = createReceiveFrame({ run, logger, scale: config.RATE_LIMIT_SCALE });

  const checks = setInterval(() => {
    const now = Date.now();
    for (const connection of hub.all()) checkConnection(connection, now);
    for (const userId of hub.userIds()) void reportOnline(userId);
    subscriptions.sweep().catch((err: unknown) => logger.debug({ err }, 'could not unsubscribe unused channels'));
  }, CHECK_EVERY_MS);
  signal.addEventListener('abort', () => {
    clearInterval(checks);
    sayGoodbye(hub, scope.drainLimitMs);
  });
  const ipOf = createClientIp(config.TRUST_PROXY);
  return createUpgrade({ admit, subscriptions, hub, limiter, receive, reportOnline, ipOf, origins, logger, signal });
}
