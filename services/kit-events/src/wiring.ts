import type { Scope } from '@tallscreen/kit/service';
import type { Connection } from 'mongoose';
import { kafkaOptionsOf, type KafkaSettings } from '#config';
import { createBus } from '#kafka/kafkajs';
import type { Bus } from '#kafka/port';
import { createOutbox, type Outbox } from '#outbox/outbox';
import { startRelay } from '#outbox/relay';

/** Not part of readiness: while Kafka is away, events wait in the outbox. */
export function openBus(scope: Scope, config: KafkaSettings): Bus {
  const { logger, name: clientId } = scope;
  const bus = createBus({ ...kafkaOptionsOf(config), clientId, logger });
  scope.onDispose(() => bus.close());
  return bus;
}

/** Opens the outbox and starts its relay. */
export function openOutbox(scope: Scope, connection: Connection, bus: Bus): Outbox {
  const outbox = createOutbox(connection);
  const relay = startRelay({ connection, bus, outbox, logger: scope.logger });
  scope.onDispose(() => relay.stop());
  return outbox;
}
