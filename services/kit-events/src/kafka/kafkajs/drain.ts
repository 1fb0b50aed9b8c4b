import { randomUUID } from 'node:crypto';
import { fail } from '@tallscreen/kit/errors';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { createAdmin } from '#kafka/admin';
import { SESSION, type DrainOptions } from '#kafka/client';
import { readOpenPartitions, type OpenPartitions } from '#kafka/open-partitions';
import type { KafkajsAdmin } from './admin.ts';
import { mapKafkaError, QUESTION_RETRY } from './client.ts';
import { toRecord } from './records.ts';

const STALL_MS = 30_000;

/** Reads with the group named in `resume`; without it, with a temporary group that it deletes afterwards. */
export async function drain(kafka: Kafka, admin: KafkajsAdmin, options: DrainOptions): Promise<number> {
  if (options.resume) return drainAs(options.resume.groupId, kafka, admin, options);
  const groupId = options.groupPrefix + randomUUID();
  try {
    return await drainAs(groupId, kafka, admin, options);
  } finally {
    await admin
      .deleteGroup(groupId)
      .catch((error: unknown) => options.logger.debug({ err: error, groupId }, 'kafka: could not delete a group'));
  }
}

async function drainAs(groupId: string, kafka: Kafka, admin: KafkajsAdmin, options: DrainOptions): Promise<number> {
  const open = await readOpenPartitions(createAdmin(admin, options.logger), options);
  if (open.size === 0) return 0;
  const consumer = kafka.consumer({
    groupId,
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

async function readUntilClosed(consumer: Consumer, open: OpenPartitions, options: DrainOptions): Promise<number> {
  const ends = new Map(open);
  const ended = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const stall = setTimeout(() => ended.reject(fail('event_log_stalled')), STALL_MS);
  let count = 0;

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = payload.batch;
    const end = ends.get(`${topic}/${partition}`)?.end ?? 0;
    const wanted = messages.filter(({ offset }) => Number(offset) < end);
    // Stop fetching: newer records stay unread, and without the pause they would be fetched again and again.
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
    const end = open.get(`${topic}/${partition}`)?.end;
    if (end !== undefined && Number(lastOffset) + 1 >= end) open.delete(`${topic}/${partition}`);
    if (open.size === 0) ended.resolve();
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics.keys()], fromBeginning: true });
    await consumer.run({ autoCommit: options.resume !== undefined, eachBatchAutoResolve: false, eachBatch });
    await ended.promise;
    return count;
  } finally {
    clearTimeout(stall);
    stopped.abort();
  }
}
