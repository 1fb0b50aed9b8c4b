import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isOutage } from '#outage';
import { Undeliverable, type BatchHandler, type IncomingRecord } from '#kafka/port';

export interface DeliveryOptions {
  /** may be given records of others along with these, and fails with them */
  readonly handleAll: (records: readonly IncomingRecord[]) => Promise<unknown>;
  readonly handleOne: (record: IncomingRecord) => Promise<void>;
  readonly attempts: number;
  readonly signal: AbortSignal;
  /** Keeps the record and why it failed; throws when that cannot be done now. */
  readonly bury: (record: IncomingRecord, error: unknown) => Promise<void>;
  readonly onFailure: (error: unknown, record?: IncomingRecord) => void;
}

export interface DeliveryResult {
  /** so many from the front are done with */
  readonly done: number;
  /** why the rest has to wait */
  readonly outage?: unknown;
}

const FIRST_PAUSE_MS = 100;

/** All at once; if that fails one by one, so that only the culprit is given up. An outage gives up nothing. */
export async function deliver(records: readonly IncomingRecord[], options: DeliveryOptions): Promise<DeliveryResult> {
  try {
    await options.handleAll(records);
    return { done: records.length };
  } catch (error) {
    if (isOutage(error)) return { done: 0, outage: error };
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

/** Throws only what makes the record wait: an outage, or the abort of a pause. */
async function deliverOne(record: IncomingRecord, options: DeliveryOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await options.handleOne(record);
    } catch (error) {
      if (isOutage(error)) throw error;
      options.onFailure(error, record);
      if (attempt >= options.attempts || error instanceof Undeliverable) return options.bury(record, error);
      await sleep(backoffMs(attempt, FIRST_PAUSE_MS, 5_000), undefined, { signal: options.signal });
    }
  }
}

/** For rebuilding: a record that no handler can read must not be in the way of all others. */
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
            'kafka: unreadable record passed over',
          );
      }
    };
  return Object.fromEntries(Object.entries(topics).map(([topic, handle]) => [topic, skipping(handle)]));
}

/** Doubles with every attempt (1, 2, …) up to `maxMs`; half of it is chance. */
export const backoffMs = (attempt: number, firstMs: number, maxMs: number): number =>
  Math.min(firstMs * 2 ** (attempt - 1), maxMs) * (0.5 + Math.random() / 2);
