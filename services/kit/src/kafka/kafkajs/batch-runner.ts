import type { EachBatchPayload } from 'kafkajs';
import { createBatcher } from '#batch';
import { backoffMs, deliver } from '#kafka/delivery';
import type { BatchHandler, IncomingRecord } from '#kafka/port';
import { inDelivery } from '#kafka/context';
import { createPace, type Pace } from '#pace';
import { toRecord } from './records.ts';
import { asFirstGiven } from './retry.ts';
import { SESSION, type ConsumerOptions } from './session.ts';

const MAX_PAUSE_MS = 10_000;
/**
 * Gives each partition's records to its handler, in order; a partition that must wait for a part is paused meanwhile.
 *
 * While records keep coming, a partition is looked at no more often than every `cycleMs`: each look costs a transaction, an
 * offset and mostly a batch of events of its own, whatever it finds. What comes alone is handled at once, unless another
 * partition is at that moment: kafkajs fetches again only when all that one fetch brought is done, so it may wait about as
 * long too.
 */
export function createBatchRunner(options: ConsumerOptions, stopping: AbortSignal) {
  const { topics, nameOf, logger, batchSize, cycleMs, groupId } = options;
  const handlings = new Map(
    [...topics].map(([topic, handle]) => [topic, { handle, handleTogether: together(handle, options, stopping) }]),
  );
  const outages = new Map<string, number>();
  const paces = new Map<string, Pace>();
  const timers = new Set<NodeJS.Timeout>();

  const pausePartition = (payload: EachBatchPayload, outage: unknown): void => {
    const id = idOf(payload);
    const count = (outages.get(id) ?? 0) + 1;
    outages.set(id, count);
    const resume = payload.pause();
    const ms = backoffMs(count, 250, MAX_PAUSE_MS);
    logger.warn(
      { err: outage, group: groupId, partition: id, ms },
      'kafka: a part is out of reach, the partition waits',
    );
    const timer = setTimeout(() => {
      timers.delete(timer);
      resume();
    }, ms);
    timers.add(timer);
  };

  const paceOf = (id: string): Pace => {
    const pace = paces.get(id) ?? createPace(cycleMs, stopping);
    paces.set(id, pace);
    return pace;
  };

  const run = async (payload: EachBatchPayload): Promise<void> => {
    const pace = paceOf(idOf(payload));
    pace.began();
    await work(payload);
    await pace.rest();
  };

  const work = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const handling = handlings.get(batch.topic);
    if (!handling) throw new Error(`No handler for ${batch.topic}`);
    const id = idOf(payload);
    for (let from = 0; from < batch.messages.length; from += batchSize) {
      if (!payload.isRunning() || payload.isStale() || stopping.aborted) return;
      const messages = batch.messages.slice(from, from + batchSize);
      const records = messages.map((message) => asFirstGiven(toRecord(nameOf(batch.topic), batch.partition, message)));
      const result = await beating(payload, () => deliverTraced(records, handling, options, stopping));
      const last = messages[result.done - 1];
      if (last) payload.resolveOffset(last.offset);
      if (result.outage) return pausePartition(payload, result.outage);
      if (result.done < messages.length) return;
      outages.delete(id);
      await payload.heartbeat();
    }
    if (batch.messages.length === 0) payload.resolveOffset(batch.lastOffset());
  };

  return { run, close: (): void => timers.forEach((timer) => clearTimeout(timer)) };
}

const idOf = ({ batch }: EachBatchPayload): string => `${batch.topic}/${batch.partition}`;

type Together = (records: readonly IncomingRecord[]) => Promise<unknown>;

/** What several partitions of a topic have for a handler at the moment is given to it at once: one transaction for all. */
const together = (handle: BatchHandler, { batchSize }: ConsumerOptions, signal: AbortSignal): Together =>
  createBatcher<readonly IncomingRecord[], undefined>({
    maxSize: batchSize,
    weightOf: ({ length }) => length,
    concurrency: 1,
    async run(groups) {
      const records = groups.flat();
      await inDelivery(records, () => handle(records, { signal }));
      return groups.map(() => undefined);
    },
  });

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

/** Heartbeats while `work` runs; a heartbeat that says "rejoin" is thrown after the work has ended. */
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
