import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClientAdmin, NewTopic, PartitionSpan } from '#kafka/client';
import type { TopicSpec } from '#kafka/port';
import { topicSettings } from '#kafka/topic-settings';
import { verifyTopics } from '#kafka/verify-topics';

const PARTITIONS = 6;
/** Time limit of a call. A broker that has just started on a busy machine needs most of it. */
const ELECTION_MS = 30_000;
const ELECTION_PAUSE_MS = 50;

export type BusAdmin = ReturnType<typeof createAdmin>;

/** Takes full topic names, prefix included. */
export function createAdmin(admin: ClientAdmin, logger: Logger) {
  const known = new Set<string>();

  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      throw admin.mapError(error);
    }
  };

  /**
   * Right after a topic was created, some brokers do not know it or its leaders yet. Every call then fails, even one
   * about other topics, because kafkajs may first ask for all topics that it knows.
   */
  const untilElected = async <T>(question: () => Promise<T>): Promise<T> => {
    for (const giveUpAt = Date.now() + ELECTION_MS; ;) {
      try {
        return await question();
      } catch (error) {
        if (Date.now() > giveUpAt || !admin.isElection(error)) throw error;
        await sleep(ELECTION_PAUSE_MS);
      }
    }
  };
  const readSpans = (topic: string): Promise<PartitionSpan[]> => untilElected(() => admin.readSpans(topic));

  return {
    ensureTopics: async (topics: readonly TopicSpec[]): Promise<void> => {
      const unknown = topics.filter(({ name }) => !known.has(name));
      if (unknown.length === 0) return;
      await ask(async () => {
        const existing = new Set(await untilElected(() => admin.listTopics()));
        const missing = topics.filter(({ name }) => !existing.has(name));
        if (missing.length > 0) await untilElected(() => admin.createTopics(missing.map(newTopic)));
        // Wait for leaders: sending to a partition without a known leader would send some records twice.
        await Promise.all(topics.map(({ name }) => readSpans(name)));
        // Check the created topics, too: another process may have created them meanwhile with other settings.
        await untilElected(() => verifyTopics(admin, unknown, logger));
      });
      for (const { name } of unknown) known.add(name);
    },
    listTopics: (): Promise<string[]> => ask(() => admin.listTopics()),
    readSpans: (topic: string): Promise<PartitionSpan[]> => ask(() => readSpans(topic)),
    /** partition → offset that the group reads next; no entry where the group has not committed */
    readCommitted: (groupId: string, topic: string): Promise<Map<number, number>> =>
      ask(() => untilElected(() => admin.readCommitted(groupId, topic))),
    ping: (): Promise<void> => ask(() => admin.ping()),
  };
}

const newTopic = (spec: TopicSpec): NewTopic => ({
  name: spec.name,
  partitions: spec.partitions ?? PARTITIONS,
  settings: topicSettings(spec),
});
