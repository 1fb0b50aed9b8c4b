import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { backoffMs } from '#kafka/delivery';
import type { Bus } from '#kafka/port';
import { databaseOf } from '#mongo/connection';
import { mapMongoError } from '#mongo/errors';
import { holdLease, type HeldLease } from '#mongo/lease';
import { BATCH_ROWS, bytesOf, takeBatch } from '#outbox/batch';
import { OUTBOX, type Outbox, type OutboxRow } from '#outbox/outbox';
import { createPace } from '#pace';

export interface RelayOptions {
  readonly connection: Connection;
  readonly bus: Pick<Bus, 'publishAll'>;
  readonly outbox: Outbox;
  readonly logger: Logger;
}

export interface Relay {
  /** ms since the oldest row was written that is not published yet; 0 when there is none */
  readonly readOldestAgeMs: () => Promise<number>;
  /** Ends what is under way, then lets another process be the relay. */
  readonly stop: () => Promise<void>;
}

const POLL_MS = 500;
/** While rows keep coming they are published no more often than this, so that many of them go in one batch. */
const CYCLE_MS = 250;
const MAX_PAUSE_MS = 5_000;
const LEASE = 'outbox-relay';
/** DocumentDB sorts by the index only where the index is asked for. */
const all = { _id: { $gt: '' } };

/**
 * Publishes what is in the outbox, at least once, in order. Every replica runs one; a lease decides which is active. Killed
 * between publishing and deleting it publishes the same rows again: consumers are idempotent.
 */
export function startRelay({ connection, bus, outbox, logger }: RelayOptions): Relay {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rows = databaseOf(connection).collection<OutboxRow>(OUTBOX);
  const alarm = createAlarm(outbox, signal);

  /** True when rows may be left to publish. */
  const publishBatch = async (): Promise<boolean> => {
    const { rows: batch, isFull } = await takeBatch(rows.find(all).sort({ _id: 1 }).limit(BATCH_ROWS));
    if (batch.length === 0) return false;
    await bus.publishAll(
      batch.map(({ topic, key, value, headers }) => ({ topic, key, value: bytesOf(value), headers })),
    );
    await rows.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
    return isFull;
  };

  const lead = async (lease: HeldLease): Promise<void> => {
    const pace = createPace(CYCLE_MS, signal);
    for (let failures = 0; !signal.aborted && lease.isHeld();) {
      try {
        pace.began();
        const isMore = await publishBatch();
        failures = 0;
        if (isMore) continue;
        await pace.rest();
        await alarm.wait(POLL_MS);
      } catch (error) {
        failures++;
        logger.warn({ err: error, failures }, 'outbox: could not publish, trying again');
        await pause(backoffMs(failures, 100, MAX_PAUSE_MS), signal);
      }
    }
  };

  const leadThenRelease = async (lease: HeldLease): Promise<void> => {
    try {
      await lead(lease);
    } finally {
      await lease.release();
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const lease = await holdLease(connection, { name: LEASE, logger });
        if (lease) await leadThenRelease(lease);
      } catch (error) {
        logger.warn({ err: error }, 'outbox: no lease');
      }
      await pause(POLL_MS * 2, signal);
    }
  };
  const running = run();

  return {
    readOldestAgeMs: async () => {
      try {
        const [oldest] = await rows
          .find({}, { projection: { createdAt: 1 } })
          .sort({ _id: 1 })
          .limit(1)
          .toArray();
        return oldest ? Math.max(0, Date.now() - oldest.createdAt.getTime()) : 0;
      } catch (error) {
        throw mapMongoError(error);
      }
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** Waits for a wake or the time; a wake that comes while nobody waits ends the next wait at once. */
function createAlarm(outbox: Outbox, signal: AbortSignal) {
  let rung = false;
  let ring = (): void => undefined;
  outbox.onWake(() => {
    rung = true;
    ring();
  }, signal);
  return {
    wait: async (ms: number): Promise<void> => {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, ms);
          signal.addEventListener('abort', done, { once: true });
          ring = done;
        });
      }
      ring = () => undefined;
      rung = false;
    },
  };
}
