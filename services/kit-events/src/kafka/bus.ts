import { lazily } from '@tallscreen/kit/lazily';
import { createAdmin } from '#kafka/admin';
import type { ClientOptions, KafkaClient, KafkaClientName, Sender, TopicRecords } from '#kafka/client';
import { startConsumer } from '#kafka/consumer';
import { contextHeaders } from '#kafka/context';
import { createDeadLetters } from '#kafka/dead-letters';
import { skippingUnreadable } from '#kafka/delivery';
import type { BatchHandler, Bus, OutgoingRecord, TopicSpec } from '#kafka/port';
import { byTopic, retryTopic } from '#kafka/retry';
import { topicSpec } from '#kafka/topics';

export interface BusOptions extends ClientOptions {
  /** put before names of topics and groups, so that several deployments can share a cluster */
  readonly prefix: string;
  /** the library that speaks with the brokers; default kafkajs */
  readonly client?: KafkaClientName;
}

/** Only the chosen library is loaded: the other one would cost memory in every process. */
export async function openClient(name: KafkaClientName, options: ClientOptions): Promise<KafkaClient> {
  if (name === 'kafkajs') return (await import('#kafka/kafkajs/open')).openKafkajs(options);
  return (await import('#kafka/platformatic/open')).openPlatformatic(options);
}

/** Returns a bus that connects at its first use. */
export function createBus({ prefix, client: name = 'kafkajs', ...options }: BusOptions): Bus {
  const { logger } = options;
  let opened: KafkaClient | undefined;
  const open = lazily(async () => {
    opened = await openClient(name, options);
    return { client: opened, admin: createAdmin(opened.admin, logger) };
  });
  const clientOf = async () => (await open()).client;
  const adminOf = async () => (await open()).admin;
  const consumptions = new Set<{ stop(): Promise<void> }>();
  const full = (name: string): string => prefix + name;
  const nameOf = (topic: string): string => topic.slice(prefix.length);

  const ensureTopics = async (topics: readonly TopicSpec[]): Promise<void> =>
    (await adminOf()).ensureTopics(topics.map((spec) => ({ ...spec, name: full(spec.name) })));

  const sendBy = async (transport: Pick<Sender, 'send'>, byTopic: TopicRecords): Promise<void> => {
    await ensureTopics([...byTopic.keys()].map(topicSpec));
    await transport.send(new Map([...byTopic].map(([topic, records]) => [full(topic), records.map(withContext)])));
  };
  const send = async (byTopic: TopicRecords): Promise<void> => sendBy((await clientOf()).producer, byTopic);

  const prefixed = (topics: Readonly<Record<string, BatchHandler>>): Map<string, BatchHandler> =>
    new Map(Object.entries(topics).map(([topic, handle]) => [full(topic), handle]));

  const drain: KafkaClient['drain'] = async (options) => (await clientOf()).drain(options);
  const deadLetters = createDeadLetters({ drain, admin: adminOf, logger, full, nameOf, send, ensureTopics });

  return {
    publish: (topic, records) => (records.length > 0 ? send(new Map([[topic, records]])) : Promise.resolve()),
    publishAll: (records) =>
      records.length > 0 ? send(Map.groupBy(records, ({ topic }) => topic)) : Promise.resolve(),
    openFencedPublisher: async (id) => {
      const fenced = await (await clientOf()).openFencedProducer(full(id));
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
      const consumption = startConsumer(clientOf, {
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
      const admin = await adminOf();
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
      const admin = await adminOf();
      const endsOf = async (topic: string) =>
        (await admin.readSpans(full(topic))).map(({ partition, high }) => [`${topic}/${partition}`, high] as const);
      return new Map((await Promise.all(topics.map(endsOf))).flat());
    },
    ping: async () => (await adminOf()).ping(),
    close: async () => {
      await Promise.all([...consumptions].map((consumption) => consumption.stop()));
      await Promise.all([opened?.producer.close(), opened?.admin.close()]);
    },
  };
}

const withContext = (record: OutgoingRecord): OutgoingRecord => ({
  ...record,
  headers: { ...contextHeaders(), ...record.headers },
});
