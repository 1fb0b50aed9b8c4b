import { randomUUID } from 'node:crypto';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { closeRedis, connectAgain, type Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { startTrackRelay } from '#track/relay-track-events';
import { reportsAge, reportsWaiting } from '@tallscreen/kit-telemetry/metrics/events';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import { streamsOf } from '#track/track-keys';
import { createTrackStream, readWaitingTrackEvents } from '#track/track-stream';

/**
 * With one stream, reads wait for entries. With several on one connection they would wait for each other, so they are
 * polled.
 */
const POLL_MS = 500;

/** Relays reports to Kafka until the process stops. */
export async function startRelay({ scope, redis, bus }: { scope: Scope; redis: Redis; bus: Bus }): Promise<void> {
  const { logger } = scope;
  const connection = await connectAgain(redis);
  scope.onDispose(() => closeRedis(connection));
  const waiting = { count: reportsWaiting, age: reportsAge };
  scope.onDispose(observeQueue(waiting, {}, () => readWaitingTrackEvents(redis)));
  const consumer = randomUUID();
  const streams = streamsOf(redis);
  const waits = streams.length === 1;
  // A relay for each stream: while the server of one is away, the others go on.
  const relays = streams.map((name) => {
    const stream = createTrackStream({ redis: connection, consumer, stream: name, waits });
    return startTrackRelay({ stream, bus, logger, everyMs: waits ? 0 : POLL_MS });
  });
  scope.onDispose(() => Promise.all(relays.map((relay) => relay.stop())));
}
