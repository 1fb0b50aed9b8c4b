import { randomUUID } from 'node:crypto';
import { unavailable } from '@tallscreen/kit/errors';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { BatchHandler } from '#kafka/port';
import type { BusAdmin } from './admin.ts';
import { mapKafkaError, QUESTION_RETRY } from './client.ts';
import { toRecord } from './records.ts';
import { SESSION } from './session.ts';

export interface DrainOptions {
  readonly kafka: Kafka;
  readonly admin: BusAdmin;
  readonly groupId: string;
  /** by full topic name */
  readonly topics: ReadonlyMap<string, BatchHandler>;
  /** removes the prefix from a topic name */
  readonly nameOf: (topic: string) => string;
  /** begin at the group's committed offsets, and commit the new ones */
  readonly resume: boolean;
}

const STALL_MS = 30_000;

/** Reads everything from the beginning, under a group that is deleted afterwards. */
export async function drainOnce(
  options: Omit<DrainOptions, 'groupId' | 'resume'> & { readonly logger: Logger; readonly groupPrefix: string },
): Promise<number> {
  const groupId = options.groupPrefix + randomUUID();
  try {
    return await drain({ ...options, groupId, resume: false });
  } finally {
    await options.admin
      .deleteGroup(groupId)
      .catch((error: unknown) => options.logger.debug({ err: error, groupId }, 'kafka: could not delete a group'));
  }
}

/** Reads up to the present end of each partition. Rejects when a handler throws. Returns the number of records. */
export async function drain(options: DrainOptions): Promise<number> {
  const open = await readOpenPartitions(options);
  if (open.size === 0) return 0;
  const consumer = options.kafka.consumer({
    groupId: options.groupId,
    ...SESSION,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 200,
    retry: { ...QUESTION_RETRY, restartOnFailure: async () => false },
  });
  try {
    return await readUntilClosed(consumer, open, options);
  } catch (error) {
    throw mapKafkaError(error);
  } finally {
    await consumer.disconnect();
  }
}

/** `topic/partition` → the offset to read up to, for partitions with records to read. */
type OpenPartitions = Map<string, number>;

async function readOpenPartitions({ admin, groupId, topics, resume }: DrainOptions): Promise<OpenPartitions> {
  const open: OpenPartitions = new Map();
  for (const topic of topics.keys()) {
    const committed = resume ? await admin.readCommitted(groupId, topic) : new Map<number, number>();
    for (const { partition, low, high } of await admin.readSpans(topic)) {
      if (high > Math.max(low, committed.get(partition) ?? 0)) open.set(`${topic}/${partition}`, high);
    }
  }
  return open;
}

async function readUntilClosed(consumer: Consumer, open: OpenPartitions, options: DrainOptions): Promise<number> {
  const ends = new Map(open);
  const ended = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const stall = setTimeout(() => ended.reject(unavailable('Reading the event log stalled.')), STALL_MS);
  let count = 0;

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = payload.batch;
    const end = ends.get(`${topic}/${partition}`) ?? 0;
    const wanted = messages.filter(({ offset }) => Number(offset) < end);
    // Newer records stay unread; without the pause they would be fetched again and again.
    if (wanted.length < messages.length) payload.pause();
    const last = wanted.at(-1);
    if (!last) return;
    try {
      await options.topics.get(topic)?.(
        wanted.map((message) => toRecord(options.nameOf(topic), partition, message)),
        { signal: stopped.signal },
      );
      payload.resolveOffset(last.offset);
      count += wanted.length;
    } catch (error) {
      ended.reject(error as Error);
      throw error;
    }
  };
  consumer.on('consumer.crash', ({ payload }) => ended.reject(payload.error));
  consumer.on('consumer.end_batch_process', ({ payload: { topic, partition, lastOffset } }) => {
    stall.refresh();
    const end = open.get(`${topic}/${partition}`);
    if (end !== undefined && Number(lastOffset) + 1 >= end) open.delete(`${topic}/${partition}`);
    if (open.size === 0) ended.resolve();
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics.keys()], fromBeginning: true });
    await consumer.run({ autoCommit: options.resume, eachBatchAutoResolve: false, eachBatch });
    await ended.promise;
    return count;
  } finally {
    clearTimeout(stall);
    stopped.abort();
  }
}
