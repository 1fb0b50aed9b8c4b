import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher } from '@tallscreen/kit/batch';
import type { EachBatchPayload } from 'kafkajs';
import { deliver } from '#kafka/delivery';
import type { BatchHandler, IncomingRecord } from '#kafka/port';
import { inDelivery } from '#kafka/context';
import { toRecord } from './records.ts';
import { asFirstGiven } from './retry.ts';
import { SESSION, type ConsumerOptions } from './session.ts';

const OUTAGE_PAUSE_MS = 1_000;
const CONCURRENT_GROUPS = 100;

/**
 * Gives each partition's records to its handler, in order. A partition whose handler meets an outage is paused.
 *
 * In a steady stream a partition's batches begin no more often than every `cycleMs`: each costs a transaction, an
 * offset and mostly a batch of new events, whatever its size. A single record is handled at once, unless another
 * partition waits for its cycle: kafkajs fetches again only when all partitions of a fetch are done.
 */
export function createBatchRunner(options: ConsumerOptions, stopping: AbortSignal) {
  const { topics, nameOf, logger, batchSize, cycleMs, groupId } = options;
  const handlings = new Map(
    [...topics].map(([topic, handle]) => [topic, { handle, handleTogether: together(handle, options, stopping) }]),
  );
  const lastEndedAt = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  const pausePartition = (payload: EachBatchPayload, outage: unknown): void => {
    const resume = payload.pause();
    logger.warn(
      { err: outage, group: groupId, partition: idOf(payload), ms: OUTAGE_PAUSE_MS },
      'kafka: outage, the partition is paused',
    );
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume();
    }, OUTAGE_PAUSE_MS);
    timers.add(timer);
  };

  const run = async (payload: EachBatchPayload): Promise<void> => {
    const id = idOf(payload);
    const startedAt = performance.now();
    const isStream = startedAt - (lastEndedAt.get(id) ?? -Infinity) < cycleMs;
    await work(payload);
    const restMs = startedAt + cycleMs - performance.now();
    if (isStream && restMs > 0) await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
    lastEndedAt.set(id, performance.now());
  };

  const work = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const handling = handlings.get(batch.topic);
    if (!handling) throw new Error(`No handler for ${batch.topic}`);
    for (let from = 0; from < batch.messages.length; from += batchSize) {
      if (!payload.isRunning() || payload.isStale() || stopping.aborted) return;
      const messages = batch.messages.slice(from, from + batchSize);
      const records = messages.map((message) => asFirstGiven(toRecord(nameOf(batch.topic), batch.partition, message)));
      const result = await beating(payload, () => deliverTraced(records, handling, options, stopping));
      const last = messages[result.done - 1];
      if (last) payload.resolveOffset(last.offset);
      if (result.outage) return pausePartition(payload, result.outage);
      if (result.done < messages.length) return;
      await payload.heartbeat();
    }
    if (batch.messages.length === 0) payload.resolveOffset(batch.lastOffset());
  };

  return { run, close: (): void => timers.forEach((timer) => clearTimeout(timer)) };
}

const idOf = ({ batch }: EachBatchPayload): string => `${batch.topic}/${batch.partition}`;

type Together = (records: readonly IncomingRecord[]) => Promise<unknown>;

/** Handles together what several partitions of a topic have at the moment: one transaction for all. */
const together = (handle: BatchHandler, { batchSize }: ConsumerOptions, signal: AbortSignal): Together =>
  createBatcher<readonly IncomingRecord[], undefined>({
    maxSize: CONCURRENT_GROUPS,
    concurrency: 1,
    async run(groups) {
      const results: (undefined | Error)[] = [];
      for (const some of upTo(batchSize, groups)) {
        const records = some.flat();
        const failure = await inDelivery(records, () => handle(records, { signal })).then(() => undefined, toError);
        results.push(...some.map(() => failure));
      }
      return results;
    },
  });

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Takes neighbouring groups together while their records are no more than `size`; one group at least. */
function upTo<T>(size: number, groups: readonly (readonly T[])[]): (readonly T[])[][] {
  const chunks: (readonly T[])[][] = [];
  let room = 0;
  for (const group of groups) {
    if (group.length > room || chunks.length === 0) {
      chunks.push([]);
      room = size;
    }
    chunks.at(-1)!.push(group);
    room -= group.length;
  }
  return chunks;
}

function deliverTraced(
  records: IncomingRecord[],
  { handle, handleTogether }: { handle: BatchHandler; handleTogether: Together },
  options: ConsumerOptions,
  signal: AbortSignal,
) {
  const { groupId, logger, attempts, bury } = options;
  const [first] = records;
  const context = { group: groupId, topic: first?.topic, partition: first?.partition };
  return deliver(records, {
    handleAll: handleTogether,
    handleOne: (record) => inDelivery([record], () => handle([record], { signal })),
    attempts,
    signal,
    bury,
    onFailure: (error, record) =>
      logger.warn({ err: error, ...context, offset: record?.offset, key: record?.key }, 'kafka: handler failed'),
  });
}

/** Sends heartbeats while `work` runs. A heartbeat that asks to rejoin is thrown after the work has ended. */
async function beating<T>(payload: EachBatchPayload, work: () => Promise<T>): Promise<T> {
  let failure: { error: unknown } | undefined;
  const timer = setInterval(() => {
    payload.heartbeat().catch((error: unknown) => (failure ??= { error }));
  }, SESSION.heartbeatInterval);
  try {
    const result = await work();
    return result;
  } finally {
    clearInterval(timer);
    if (failure) await payload.heartbeat();
  }
}
