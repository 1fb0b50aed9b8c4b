import { randomUUID } from 'node:crypto';
import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { closeRedis, connectAgain, type Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { startReportRelay } from '#track/relay-reports';
import { reportsAge, reportsWaiting } from '@tallscreen/kit-telemetry/metrics/events';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import { createReportStream, readWaitingReports } from '#track/report-stream';

/** Relays reports to Kafka until the process stops. */
export async function startRelay({ scope, redis, bus }: { scope: Scope; redis: Redis; bus: Bus }): Promise<void> {
  const { logger } = scope;
  // A blocking read needs a connection of its own.
  const connection = await connectAgain(redis);
  scope.onDispose(() => closeRedis(connection));
  const stream = createReportStream({ redis: connection, consumer: randomUUID() });
  const waiting = { count: reportsWaiting, age: reportsAge };
  scope.onDispose(observeQueue(waiting, {}, () => readWaitingReports(redis)));
  const relay = startReportRelay({ stream, bus, logger });
  scope.onDispose(() => relay.stop());
}
