import { partAddress, type TestParts } from '@tallscreen/kit/testing/parts';
import { createBus, type BusOptions } from '#kafka/bus';
import { deleteTopics } from '#kafka/kafkajs/cleaning';
import type { Bus } from '#kafka/port';

const cleaned = new WeakSet<object>();

export const testBrokers = (): string[] => partAddress('KAFKA_BROKERS').split(',');

/** Returns a bus whose topics have the test's own prefix; they are deleted with the other parts of the test. */
export function openTestBus(
  parts: Pick<TestParts, 'id' | 'logger' | 'onDispose'>,
  options?: Pick<BusOptions, 'dial'>,
): Bus {
  const { id, logger } = parts;
  const prefix = `${id}.`;
  const brokers = testBrokers();
  const bus = createBus({ brokers, prefix, clientId: id, logger, ...options });
  // Delete once, after all buses are closed, because the broker still lists a topic for a moment after its deletion.
  if (!cleaned.has(parts)) parts.onDispose(() => deleteTopics({ brokers, clientId: id, logger }, prefix));
  cleaned.add(parts);
  parts.onDispose(() => bus.close());
  return bus;
}
