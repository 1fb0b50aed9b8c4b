import { setTimeout as sleep } from 'node:timers/promises';
import { lazily } from '@tallscreen/kit/lazily';
import type { Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { TopicSpec } from '#kafka/port';
import { isElection, mapKafkaError } from './client.ts';
import { topicSettings } from './topic-settings.ts';
import { verifyTopics } from './verify-topics.ts';

const PARTITIONS = 6;
/** A broker that has just started on a busy machine needs most of it. */
const ELECTION_MS = 30_000;
const ELECTION_PAUSE_MS = 50;

export interface PartitionSpan {
  readonly partition: number;
  /** the first offset that still exists */
  readonly low: number;
  /** the offset of the next record */
  readonly high: number;
}

export type BusAdmin = ReturnType<typeof createAdmin>;

/** Takes full topic names, prefix included. */
export function createAdmin(kafka: Kafka, logger: Logger) {
  const admin = kafka.admin();
  const connect = lazily(() => admin.connect());
  const known = new Set<string>();

  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      await connect();
      return await question();
    } catch (error) {
      throw mapKafkaError(error);
    }
  };

  /**
   * Right after a topic was created, some brokers do not know it or its leaders yet. Any question fails then, also about
   * other topics: the client first asks for all topics that it knows.
   */
  const untilElected = async <T>(question: () => Promise<T>): Promise<T> => {
    for (const giveUpAt = Date.now() + ELECTION_MS; ;) {
      try {
        return await question();
      } catch (error) {
        if (Date.now() > giveUpAt || !isElection(error)) throw error;
        await sleep(ELECTION_PAUSE_MS);
      }
    }
  };
  const readOffsets = (topic: string) => untilElected(() => admin.fetchTopicOffsets(topic));

  return {
    ensureTopics: async (topics: readonly TopicSpec[]): Promise<void> => {
      if (topics.every(({ name }) => known.has(name))) return;
      await ask(async () => {
        const existing = new Set(await untilElected(() => admin.listTopics()));
        const missing = topics.filter(({ name }) => !existing.has(name));
        // Returns false if another process has created them.
        if (missing.length > 0)
          await untilElected(() => admin.createTopics({ topics: missing.map(topicConfig), waitForLeaders: false }));
        // Sending to a partition without a known leader would send some records twice.
        await Promise.all(topics.map(({ name }) => readOffsets(name)));
        const old = topics.filter(({ name }) => existing.has(name) && !known.has(name));
        await untilElected(() => verifyTopics(admin, old, logger));
      });
      for (const { name } of topics) known.add(name);
    },
    listTopics: (): Promise<string[]> => ask(() => admin.listTopics()),
    readSpans: (topic: string): Promise<PartitionSpan[]> =>
      ask(async () =>
        (await readOffsets(topic)).map(({ partition, low, high }) => ({
          partition,
          low: Number(low),
          high: Number(high),
        })),
      ),
    /** partition → the offset that the group reads next; absent where it has not committed */
    readCommitted: (groupId: string, topic: string): Promise<Map<number, number>> =>
      ask(async () => {
        const [found] = await untilElected(() => admin.fetchOffsets({ groupId, topics: [topic] }));
        const committed = (found?.partitions ?? []).map(
          ({ partition, offset }) => [partition, Number(offset)] as const,
        );
        return new Map(committed.filter(([, offset]) => offset >= 0));
      }),
    deleteGroup: (groupId: string): Promise<unknown> => ask(() => admin.deleteGroups([groupId])),
    ping: async (): Promise<void> => void (await ask(() => admin.describeCluster())),
    close: (): Promise<void> => admin.disconnect(),
  };
}

const topicConfig = (spec: TopicSpec) => ({
  topic: spec.name,
  numPartitions: spec.partitions ?? PARTITIONS,
  configEntries: [...topicSettings(spec)].map(([name, value]) => ({ name, value })),
});
