import type { Logger } from 'pino';
import type { BusAdmin } from '#kafka/admin';
import type { KafkaClient } from '#kafka/client';
import {
  type BatchHandler,
  deadLetterTopic,
  HEADER_AT,
  HEADER_ERROR,
  HEADER_GROUP,
  HEADER_ORIGIN,
  type DeadLetter,
  type DeadLetters,
  type IncomingRecord,
  type OutgoingRecord,
  type TopicSpec,
} from '#kafka/port';
import { retryTopic, toRetried } from '#kafka/retry';

/** How long dead letters are kept: time to find the cause, mend it and replay. */
const DAYS = 30;

export interface DeadLetterOptions {
  readonly admin: Pick<BusAdmin, 'listTopics' | 'readCommitted' | 'readSpans'>;
  readonly drain: KafkaClient['drain'];
  readonly logger: Logger;
  /** adds the prefix to a name */
  readonly full: (name: string) => string;
  readonly nameOf: (topic: string) => string;
  readonly send: (byTopic: ReadonlyMap<string, readonly OutgoingRecord[]>) => Promise<void>;
  readonly ensureTopics: (topics: readonly TopicSpec[]) => Promise<void>;
}

export interface BuryingDeadLetters extends DeadLetters {
  /** `groupId`: full name of the group that gave the record up */
  readonly bury: (record: IncomingRecord, error: unknown, groupId: string) => Promise<void>;
}

export function createDeadLetters({
  nameOf,
  admin,
  drain,
  logger,
  full,
  send,
  ensureTopics,
}: DeadLetterOptions): BuryingDeadLetters {
  const groupOf = (topic: string): string => full(`${deadLetterTopic(topic)}.replay`);
  const ensure = (topic: string): Promise<void> =>
    ensureTopics([{ name: deadLetterTopic(topic), partitions: 1, days: DAYS }]);

  const readOn = (topic: string, topics: ReadonlyMap<string, BatchHandler>): Promise<number> =>
    drain({ logger, topics, nameOf, groupPrefix: full('dead-letters-'), resume: { groupId: groupOf(topic) } });

  const toLetter = (topic: string, { key, headers }: IncomingRecord): DeadLetter => ({
    topic,
    group: nameOf(headers[HEADER_GROUP] ?? ''),
    key,
    error: headers[HEADER_ERROR] ?? '',
    at: headers[HEADER_AT] ?? '',
  });

  return {
    bury: async (record, error, groupId) => {
      const { topic, key, value, partition, offset } = record;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const headers = {
        ...record.headers,
        [HEADER_ERROR]: reason.slice(0, 1_000),
        [HEADER_GROUP]: groupId,
        [HEADER_ORIGIN]: `${topic}/${partition}/${offset}`,
        [HEADER_AT]: new Date().toISOString(),
      };
      await ensure(topic);
      await send(new Map([[deadLetterTopic(topic), [{ key, value, headers }]]]));
      logger.error(
        { err: error, group: groupId, topic, partition, offset, key },
        'kafka: record given up, see dead letters',
      );
    },
    list: async () => {
      const ending = deadLetterTopic('');
      const { listTopics, readCommitted } = admin;
      const names = (await listTopics()).filter((name) => name.startsWith(full('')) && name.endsWith(ending));
      const letters: DeadLetter[] = [];
      const listOf = async (name: string): Promise<[string, BatchHandler]> => {
        const topic = nameOf(name).slice(0, -ending.length);
        const replayed = await readCommitted(groupOf(topic), name);
        const isWaiting = ({ partition, offset }: IncomingRecord) => Number(offset) >= (replayed.get(partition) ?? 0);
        const handle: BatchHandler = async (records) =>
          void letters.push(...records.filter(isWaiting).map((record) => toLetter(topic, record)));
        return [name, handle];
      };
      const topics = new Map(await Promise.all(names.map(listOf)));
      await drain({ logger, groupPrefix: full('dead-letters-'), topics, nameOf });
      return letters.toSorted((a, b) => a.at.localeCompare(b.at));
    },
    replay: async (topic) => {
      await ensure(topic);
      const handle = async (records: readonly IncomingRecord[]): Promise<void> => {
        const byGroup = Map.groupBy(records, ({ headers }) => retryTopic(nameOf(headers[HEADER_GROUP] ?? '')));
        await ensureTopics([...byGroup.keys()].map((name) => ({ name, partitions: 1 })));
        await send(new Map([...byGroup].map(([name, some]) => [name, some.map((r) => toRetried({ ...r, topic }))])));
      };
      const topics = new Map([[full(deadLetterTopic(topic)), handle]]);
      return readOn(topic, topics);
    },
    drop: async (topic) => {
      await ensure(topic);
      const topics = new Map([[full(deadLetterTopic(topic)), async () => undefined]]);
      return readOn(topic, topics);
    },
    count: async (topic) => {
      const name = full(deadLetterTopic(topic));
      const { listTopics, readCommitted, readSpans } = admin;
      if (!(await listTopics()).includes(name)) return 0;
      const committed = await readCommitted(groupOf(topic), name);
      const spans = await readSpans(name);
      return spans.reduce(
        (sum, { partition, low, high }) => sum + high - Math.max(low, committed.get(partition) ?? low),
        0,
      );
    },
  };
}
