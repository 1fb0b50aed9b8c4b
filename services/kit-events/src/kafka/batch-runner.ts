import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher } from '@tallscreen/kit/batch';
import { SESSION, type ConsumerOptions, type PartitionBatch } from '#kafka/client';
import { deliver } from '#kafka/delivery';
import type { BatchHandler, IncomingRecord } from '#kafka/port';
import { inDelivery } from '#kafka/context';
import { asFirstGiven } from '#kafka/retry';

const OUTAGE_PAUSE_MS = 1_000;
const CONCURRENT_GROUPS = 100;

/**
 * Gives each partition's records to its handler, in order. Pauses a partition whose handler meets an outage. In a
 * steady stream, batches of a partition begin at most every `cycleMs`, because each batch costs a transaction, an
 * offset commit and mostly a batch of new events, whatever its size. A single record is handled at once, except when
 * another partition waits for its cycle: kafkajs fetches again only when all partitions of a fetch are done.
 */
export function createBatchRunner(options: ConsumerOptions, stopping: AbortSignal) {
  const { topics, logger, batchSize, cycleMs, groupId } = options;
  const handlings = new Map(
    [...topics].map(([topic, handle]) => [topic, { handle, handleTogether: together(handle, options, stopping) }]),
  );
  const lastEndedAt = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();

  const pausePartition = (batch: PartitionBatch, outage: unknown): void => {
    const resume = batch.pause();
    logger.warn(
      { err: outage, group: groupId, partition: idOf(batch), ms: OUTAGE_PAUSE_MS },
      'kafka: outage, the partition is paused',
    );
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume();
    }, OUTAGE_PAUSE_MS);
    timers.add(timer);
  };

  const run = async (batch: PartitionBatch): Promise<void> => {
    const id = idOf(batch);
    const startedAt = performance.now();
    const isStream = startedAt - (lastEndedAt.get(id) ?? -Infinity) < cycleMs;
    await work(batch);
    const restMs = startedAt + cycleMs - performance.now();
    if (isStream && restMs > 0) await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
    lastEndedAt.set(id, performance.now());
  };

  const work = async (batch: PartitionBatch): Promise<void> => {
    const handling = handlings.get(batch.topic);
    if (!handling) throw new Error(`No handler for ${batch.topic}`);
    for (let from = 0; from < batch.records.length; from += batchSize) {
      if (batch.isStale() || stopping.aborted) return;
      const fetched = batch.records.slice(from, from + batchSize);
      const records = fetched.map(asFirstGiven);
      const result = await beating(batch, () => deliverTraced(records, handling, options, stopping));
      const last = fetched[result.done - 1];
      if (last) batch.resolve(last);
      if (result.outage) return pausePartition(batch, result.outage);
      if (result.done < fetched.length) return;
      await batch.heartbeat();
    }
  };

  return { run, close: (): void => timers.forEach((timer) => clearTimeout(timer)) };
}

const idOf = ({ topic, partition }: PartitionBatch): string => `${topic}/${partition}`;

type Together = (records: readonly IncomingRecord[]) => Promise<unknown>;

/** Handles the waiting records of several partitions of a topic together, in one transaction. */
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

/** Takes groups from the front while their records are at most `size`; takes at least one group. */
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

/** Sends heartbeats while `work` runs. If a heartbeat asks the member to rejoin, throws that after `work` has ended. */
async function beating<T>(batch: PartitionBatch, work: () => Promise<T>): Promise<T> {
  let failure: { error: unknown } | undefined;
  const timer = setInterval(() => {
    batch.heartbeat().catch((error: unknown) => (failure ??= { error }));
  }, SESSION.heartbeatInterval);
  try {
    const result = await work();
    return result;
  } finally {
    clearInterval(timer);
    if (failure) await batch.heartbeat();
  }
}
