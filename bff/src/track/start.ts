import { randomUUID } from 'node:crypto';
import type { Bus } from '@tallscreen/kit/kafka/port';
import { closeRedis, connectSubscriber, type Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { runRelay } from '#track/relay';
import { createPendingStream } from '#track/stream';

/** Runs this process's relay until the process stops. */
export async function startRelay({ scope, redis, bus }: { scope: Scope; redis: Redis; bus: Bus }): Promise<void> {
  const { logger, signal } = scope;
  // waiting for reports blocks a connection, as subscribing does
  const own = await connectSubscriber(redis, logger);
  scope.onDispose(() => closeRedis(own));
  const running = runRelay({
    stream: createPendingStream({ redis: own, consumer: randomUUID() }),
    bus,
    logger,
    signal,
  });
  scope.onDispose(() => running);
}
