import { outboxAge, outboxRows } from '@tallscreen/kit-telemetry/metrics/events';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import type { Scope } from '@tallscreen/kit/service';
import type { Connection } from 'mongoose';
import type { Bus } from '#kafka/port';
import { createOutbox, type Outbox } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';

/** Opens the outbox and starts its relay. */
export function openOutbox(scope: Scope, connection: Connection, bus: Bus): Outbox {
  const outbox = createOutbox(connection);
  const relay = startRelay({ connection, bus, outbox, logger: scope.logger });
  const waiting = { count: outboxRows, age: outboxAge };
  scope.onDispose(observeQueue(waiting, { 'db.namespace': connection.name }, relay.readWaiting));
  scope.onDispose(() => relay.stop());
  return outbox;
}
