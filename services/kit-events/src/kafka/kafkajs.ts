import { skippingUnreadable } from '#kafka/delivery';
import { contextHeaders } from '#kafka/context';
import { createAdmin } from '#kafka/kafkajs/admin';
import { createKafka, type ClientOptions } from '#kafka/kafkajs/client';
import { startConsumer } from '#kafka/kafkajs/consumer';
import { createDeadLetters } from '#kafka/kafkajs/dead-letters';
import { drainOnce } from '#kafka/kafkajs/drain';
import { openFencedProducer } from '#kafka/kafkajs/fenced-producer';
import { createProducer, type TopicRecords } from '#kafka/kafkajs/producer';
import { byTopic, retryTopic } from '#kafka/kafkajs/retry';
import type { BatchHandler, Bus, OutgoingRecord, TopicSpec } from '#kafka/port';
import { topicSpec } from '#kafka/topics';

export interface BusOptions extends ClientOptions {
  /** put before names of topics and groups, so that several deployments can share a cluster */
  readonly prefix: string;
}

/** Returns a bus over kafkajs that connects at its first use. */
export function createBus({ prefix, ...options }: BusOptions): Bus {
  const { logger } = options;
  const kafka = createKafka(options);
  const admin = createAdmin(kafka, logger);
  const producer = createProducer(kafka);
  const consumptions = new Set<{ stop(): Promise<void> }>();
  const full = (name: string): string => prefix + name;

  const ensureTopics = (topics: readonly TopicSpec[]): Promise<void> =>
    admin.ensureTopics(topics.map((spec) => ({ ...spec, name: full(spec.name) })));

  const sendBy = async (transport: Pick<typeof producer, 'send'>, byTopic: TopicRecords): Promise<void> => {
    await ensureTopics([...byTopic.keys()].map(topicSpec));
    await transport.send(new Map([...byTopic].map(([topic, records]) => [full(topic), records.map(withContext)])));
  };
  const send = (byTopic: TopicRecords): Promise<void> => sendBy(producer, byTopic);

  const nameOf = (topic: string): string => topic.slice(prefix.length);
  const prefixed = (topics: Readonly<Record<string, BatchHandler>>): Map<string, BatchHandler> =>
    new Map(Object.entries(topics).map(([topic, handle]) => [full(topic), handle]));

  const deadLetters = createDeadLetters({ kafka, admin, logger, full, nameOf, send, ensureTopics });

  return {
    publish: (topic, records) => (records.length > 0 ? send(new Map([[topic, records]])) : Promise.resolve()),
    publishAll: (records) =>
      records.length > 0 ? send(Map.groupBy(records, ({ topic }) => topic)) : Promise.resolve(),
    openFencedPublisher: async (id) => {
      const fenced = await openFencedProducer(kafka, full(id));
      return {
        publishAll: (records) =>
          sendBy(
            fenced,
            Map.groupBy(records, ({ topic }) => topic),
          ),
        close: fenced.close,
      };
    },
    ensureTopics,
    consume: ({ group, topics, batchSize = 200, cycleMs = 250, attempts = 5 }) => {
      const consumption = startConsumer({
        kafka,
        logger,
        groupId: full(group),
        topics: prefixed({ ...topics, [retryTopic(group)]: byTopic(topics) }),
        nameOf,
        batchSize,
        cycleMs,
        attempts,
        prepare: () =>
          ensureTopics([...Object.keys(topics).map(topicSpec), { name: retryTopic(group), partitions: 1 }]),
        bury: (record, error) => deadLetters.bury(record, error, full(group)),
      });
      consumptions.add(consumption);
      return consumption;
    },
    readFromBeginning: async (topics) => {
      await ensureTopics(Object.keys(topics).map(topicSpec));
      return drainOnce({
        kafka,
        admin,
        logger,
        groupPrefix: full('rebuild-'),
        topics: prefixed(skippingUnreadable(topics, logger)),
        nameOf,
      });
    },
    deadLetters,
    readLag: async (group, topics) => {
      const lag = async (topic: string): Promise<[string, number]> => {
        const committed = await admin.readCommitted(full(group), full(topic));
        const spans = await admin.readSpans(full(topic));
        return [
          topic,
          spans.reduce(
            (sum, { partition, low, high }) => sum + high - Math.max(low, committed.get(partition) ?? low),
            0,
          ),
        ];
      };
      return new Map(await Promise.all(topics.map(lag)));
    },
    readEnds: async (topics) => {
      await ensureTopics(topics.map(topicSpec));
      const endsOf = async (topic: string) =>
        (await admin.readSpans(full(topic))).map(({ partition, high }) => [`${topic}/${partition}`, high] as const);
      return new Map((await Promise.all(topics.map(endsOf))).flat());
    },
    ping: admin.ping,
    close: async () => {
      await Promise.all([...consumptions].map((consumption) => consumption.stop()));
      await Promise.all([producer.close(), admin.close()]);
    },
  };
}

const withContext = (record: OutgoingRecord): OutgoingRecord => ({
  ...record,
  headers: { ...contextHeaders(), ...record.headers },
});
