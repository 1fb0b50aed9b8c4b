import { createAdmin } from '#kafka/admin';
import type { ClientOptions, Sender, TopicRecords } from '#kafka/client';
import { startConsumer } from '#kafka/consumer';
import { contextHeaders } from '#kafka/context';
import { createDeadLetters } from '#kafka/dead-letters';
import { skippingUnreadable } from '#kafka/delivery';
import { openKafkajs } from '#kafka/kafkajs/open';
import type { BatchHandler, Bus, OutgoingRecord, TopicSpec } from '#kafka/port';
import { byTopic, retryTopic } from '#kafka/retry';
import { topicSpec } from '#kafka/topics';

export interface BusOptions extends ClientOptions {
  /** put before names of topics and groups, so that several deployments can share a cluster */
  readonly prefix: string;
}

/** Returns a bus that connects at its first use. */
export function createBus({ prefix, ...options }: BusOptions): Bus {
  const { logger } = options;
  const client = openKafkajs(options);
  const admin = createAdmin(client.admin, logger);
  const consumptions = new Set<{ stop(): Promise<void> }>();
  const full = (name: string): string => prefix + name;
  const nameOf = (topic: string): string => topic.slice(prefix.length);

  const ensureTopics = async (topics: readonly TopicSpec[]): Promise<void> =>
    admin.ensureTopics(topics.map((spec) => ({ ...spec, name: full(spec.name) })));

  const sendBy = async (transport: Pick<Sender, 'send'>, byTopic: TopicRecords): Promise<void> => {
    await ensureTopics([...byTopic.keys()].map(topicSpec));
    await transport.send(new Map([...byTopic].map(([topic, records]) => [full(topic), records.map(withContext)])));
  };
  const send = async (byTopic: TopicRecords): Promise<void> => sendBy(client.producer, byTopic);

  const prefixed = (topics: Readonly<Record<string, BatchHandler>>): Map<string, BatchHandler> =>
    new Map(Object.entries(topics).map(([topic, handle]) => [full(topic), handle]));

  const { drain } = client;
  const deadLetters = createDeadLetters({ drain, admin, logger, full, nameOf, send, ensureTopics });

  return {
    publish: (topic, records) => (records.length > 0 ? send(new Map([[topic, records]])) : Promise.resolve()),
    publishAll: (records) =>
      records.length > 0 ? send(Map.groupBy(records, ({ topic }) => topic)) : Promise.resolve(),
    openFencedPublisher: async (id) => {
      const fenced = await client.openFencedProducer(full(id));
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
      const consumption = startConsumer(client, {
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
      return drain({
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
    ping: () => admin.ping(),
    close: async () => {
      await Promise.all([...consumptions].map((consumption) => consumption.stop()));
      await Promise.all([client.producer.close(), client.admin.close()]);
    },
  };
}

const withContext = (record: OutgoingRecord): OutgoingRecord => ({
  ...record,
  headers: { ...contextHeaders(), ...record.headers },
});
