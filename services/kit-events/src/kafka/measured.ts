import { isMeasuring } from '@tallscreen/kit-telemetry/instruments';
import { keepFor } from '@tallscreen/kit-telemetry/keep-for';
import {
  consumedBatch,
  consumedMessages,
  consumerJoined,
  consumerLag,
  deadLetters,
  processDuration,
  sendDuration,
  sentMessages,
} from '@tallscreen/kit-telemetry/metrics/events';
import type { BatchHandler, Bus, ConsumeOptions, Consumption } from '#kafka/port';

/** How long a measured lag or count of dead letters is reused, because each reading costs requests to a broker. */
const KEPT_MS = 10_000;

type WithTopic = { readonly topic: string };
type Attributes = Readonly<Record<string, string>>;

/** Measures what is sent and consumed over a bus, whatever its client. */
export const measured = (bus: Bus): Bus => ({
  ...bus,
  publish: (topic, records) =>
    send(
      records.map(() => ({ topic })),
      () => bus.publish(topic, records),
    ),
  publishAll: (records) => send(records, () => bus.publishAll(records)),
  openFencedPublisher: async (id) => {
    // Measure opening too: if Kafka is down, an outbox fails here and never reaches publishAll.
    const publisher = await timed('open', () => bus.openFencedPublisher(id));
    return { ...publisher, publishAll: (records) => send(records, () => publisher.publishAll(records)) };
  },
  consume: (options) => {
    const { group, topics } = options;
    const handlers = Object.entries(topics).map(([topic, handle]) => [topic, measure(topic, group, handle)] as const);
    return observe(bus, options, bus.consume({ ...options, topics: Object.fromEntries(handlers) }));
  },
});

/** `onEnd` gets attributes that say whether the call failed. */
async function timed<T>(
  operation: string,
  work: () => Promise<T>,
  onEnd?: (attributes: Attributes) => void,
): Promise<T> {
  if (!isMeasuring()) return work();
  const startedAt = performance.now();
  let failure: Attributes = {};
  try {
    return await work();
  } catch (error) {
    failure = { 'error.type': error instanceof Error ? error.name : 'unknown' };
    throw error;
  } finally {
    const system = { 'messaging.system': 'kafka', ...failure };
    sendDuration.record((performance.now() - startedAt) / 1_000, { ...system, 'messaging.operation.name': operation });
    onEnd?.(system);
  }
}

const send = (records: readonly WithTopic[], work: () => Promise<void>): Promise<void> =>
  records.length === 0
    ? work()
    : timed('send', work, (attributes) => {
        for (const [topic, some] of Map.groupBy(records, (record) => record.topic))
          sentMessages.add(some.length, { ...attributes, 'messaging.destination.name': topic });
      });

const attributesOf = (topic: string, group: string) => ({
  'messaging.destination.name': topic,
  'messaging.consumer.group.name': group,
});

function measure(topic: string, group: string, handle: BatchHandler): BatchHandler {
  const attributes = attributesOf(topic, group);
  const withSystem = { ...attributes, 'messaging.system': 'kafka' };
  return async (records, context) => {
    const startedAt = performance.now();
    let failure: { 'error.type'?: string } = {};
    consumedMessages.add(records.length, withSystem);
    consumedBatch.record(records.length, attributes);
    try {
      await handle(records, { ...context, group });
    } catch (error) {
      failure = { 'error.type': error instanceof Error ? error.name : 'unknown' };
      throw error;
    } finally {
      processDuration.record((performance.now() - startedAt) / 1_000, { ...withSystem, ...failure });
    }
  };
}

/** Reports lag, dead letters and membership until the consumption stops. */
function observe(bus: Bus, { group, topics }: ConsumeOptions, consumption: Consumption): Consumption {
  const names = Object.keys(topics);
  const readLag = keepFor(KEPT_MS, () => bus.readLag(group, names));
  const readLetters = keepFor(KEPT_MS, () =>
    Promise.all(names.map(async (topic) => ({ topic, value: await bus.deadLetters.count(topic) }))),
  );
  const ends = [
    consumerLag.observe(async () =>
      [...(await readLag())].map(([topic, value]) => ({ value, attributes: attributesOf(topic, group) })),
    ),
    deadLetters.observe(async () =>
      (await readLetters()).map(({ topic, value }) => ({ value, attributes: { 'messaging.destination.name': topic } })),
    ),
    consumerJoined.observe(() => [
      { value: consumption.isJoined() ? 1 : 0, attributes: { 'messaging.consumer.group.name': group } },
    ]),
  ];
  return {
    isJoined: consumption.isJoined,
    stop: () => {
      ends.forEach((end) => end());
      return consumption.stop();
    },
  };
}
