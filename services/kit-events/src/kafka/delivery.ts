import { isAppError } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import { retry } from '@tallscreen/kit/retry';
import type { Logger } from 'pino';
import { Undeliverable, type BatchHandler, type IncomingRecord } from '#kafka/port';

export interface DeliveryOptions {
  /** May handle records of other partitions in the same call; then it also fails if one of those fails. */
  readonly handleAll: (records: readonly IncomingRecord[]) => Promise<unknown>;
  readonly handleOne: (record: IncomingRecord) => Promise<void>;
  readonly attempts: number;
  readonly signal: AbortSignal;
  /** Stores the record and the reason as a dead letter; throws when it cannot be stored now. */
  readonly bury: (record: IncomingRecord, error: unknown) => Promise<void>;
  readonly onFailure: (error: unknown, record?: IncomingRecord) => void;
}

export interface DeliveryResult {
  /** number of records, from the first one on, that are done */
  readonly done: number;
  /** why the rest must wait */
  readonly outage?: unknown;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** An outage, or a transaction with too many conflicts: the record itself is good. */
const isForNow = (error: unknown): boolean => isOutage(error) || isAppError(error, 'aborted');

/**
 * Handles all records at once. If that fails, handles them one by one, so that only the faulty one becomes a dead
 * letter. During an outage no record becomes a dead letter.
 */
export async function deliver(records: readonly IncomingRecord[], options: DeliveryOptions): Promise<DeliveryResult> {
  try {
    await options.handleAll(records);
    return { done: records.length };
  } catch (error) {
    if (isForNow(error)) return { done: 0, outage: error };
    options.onFailure(error);
  }
  for (const [done, record] of records.entries()) {
    if (options.signal.aborted) return { done };
    try {
      await deliverOne(record, options);
    } catch (outage) {
      return options.signal.aborted ? { done } : { done, outage };
    }
  }
  return { done: records.length };
}

/** Throws only errors after which the record must wait: an outage, or the abort of a pause. */
async function deliverOne(record: IncomingRecord, options: DeliveryOptions): Promise<void> {
  const { attempts, signal, onFailure } = options;
  let failure: unknown;
  try {
    await retry(() => options.handleOne(record), {
      attempts,
      firstPauseMs: FIRST_PAUSE_MS,
      longestPauseMs: LONGEST_PAUSE_MS,
      signal,
      shouldRetry: (error) => !isForNow(error) && !(error instanceof Undeliverable),
      onRetry: (error) => onFailure(error, record),
    });
    return;
  } catch (error) {
    if (isForNow(error) || signal.aborted) throw error;
    failure = error;
  }
  onFailure(failure, record);
  await options.bury(record, failure);
}

/** For rebuilds: logs and skips a record that its handler cannot read, so that the others are still read. */
export function skippingUnreadable(
  topics: Readonly<Record<string, BatchHandler>>,
  logger: Logger,
): Record<string, BatchHandler> {
  const skipping =
    (handle: BatchHandler): BatchHandler =>
    async (records, context) => {
      try {
        await handle(records, context);
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        const [first, ...others] = records;
        if (!first) return;
        if (others.length > 0) for (const record of records) await skipping(handle)([record], context);
        else
          logger.warn(
            { err: error, topic: first.topic, offset: first.offset, key: first.key },
            'kafka: skipped an unreadable record',
          );
      }
    };
  return Object.fromEntries(Object.entries(topics).map(([topic, handle]) => [topic, skipping(handle)]));
}
