import type { Scope } from '@tallscreen/kit/service';
import { kafkaOptionsOf, type KafkaSettings } from '#config';
import { createBus } from '#kafka/bus';
import { measured } from '#kafka/measured';
import type { Bus } from '#kafka/port';

/** Not part of readiness: while Kafka is away, events wait in the outbox. */
export function openBus(scope: Scope, config: KafkaSettings): Bus {
  const { logger, name: clientId } = scope;
  const bus = measured(createBus({ ...kafkaOptionsOf(config), clientId, logger }));
  scope.onDispose(() => bus.close());
  return bus;
}
