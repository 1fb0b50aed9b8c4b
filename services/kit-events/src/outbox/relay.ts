import { runLoop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { everyId } from '@tallscreen/kit-mongo/documentdb';
import { mapMongoError } from '@tallscreen/kit-mongo/errors';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Bus, FencedPublisher } from '#kafka/port';
import { BATCH_ROWS, bytesOf, takeBatch } from '#outbox/batch';
import { outboxCollection, type Outbox, type OutboxRow } from '#outbox/outbox';

export interface RelayOptions {
  readonly connection: Connection;
  readonly bus: Pick<Bus, 'openFencedPublisher'>;
  readonly outbox: Outbox;
  readonly logger: Logger;
}

export interface Relay {
  /** Returns the number of unpublished rows, counted up to 10,000, and when the oldest was written. */
  readonly readWaiting: () => Promise<{ readonly count: number; readonly oldestAt: Date | undefined }>;
  /** Ends the batch under way and releases the lease. */
  readonly stop: () => Promise<void>;
}

const POLL_MS = 500;
const MOST_COUNTED = 10_000;
/** In a steady stream of rows, the shortest time between two batches, so that batches are large. */
const MIN_CYCLE_MS = 250;

/**
 * Publishes the outbox's rows at least once, in order. Every replica runs a relay; a lease decides which one is active.
 * A relay that is killed after publishing and before deleting publishes the same rows again: consumers are idempotent.
 * A relay that was frozen and has lost its lease cannot publish any more: its successor has opened the fenced publisher
 * (ADR 47).
 */
export function startRelay({ connection, bus, outbox, logger }: RelayOptions): Relay {
  const rows = databaseOf(connection).collection<OutboxRow>(outboxCollection.name, {
    readConcern: 'majority',
    readPreference: 'primary',
    writeConcern: { w: 'majority' },
  });
  const id = `outbox-relay.${connection.name}`;
  let open: { readonly signal: AbortSignal; readonly publisher: FencedPublisher } | undefined;

  async function closePublisher(): Promise<void> {
    const { publisher } = open ?? {};
    open = undefined;
    await publisher?.close();
  }

  /**
   * One publisher for each time that this relay gets the lease. Open it before reading rows, so that earlier relays are
   * fenced off.
   */
  async function publisherFor(signal: AbortSignal): Promise<FencedPublisher> {
    if (open?.signal !== signal) {
      await closePublisher();
      open = { signal, publisher: await bus.openFencedPublisher(id) };
    }
    return open.publisher;
  }

  async function publishBatch(signal: AbortSignal): Promise<boolean> {
    if (open?.signal !== signal && (await rows.findOne({}, { projection: { _id: 1 } })) === null) return false;
    const publisher = await publisherFor(signal);
    const oldest = rows.find(everyId('')).sort({ _id: 1 }).limit(BATCH_ROWS);
    const { rows: batch, isFull } = await takeBatch(oldest);
    if (batch.length === 0) return false;
    try {
      await publisher.publishAll(
        batch.map(({ topic, key, value, headers }) => ({ topic, key, value: bytesOf(value), headers })),
      );
    } catch (error) {
      await closePublisher();
      throw error;
    }
    await rows.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
    return isFull;
  }

  const loop = runLoop({
    name: 'outbox-relay',
    everyMs: POLL_MS,
    minCycleMs: MIN_CYCLE_MS,
    pass: publishBatch,
    logger,
    lease: leaseOf(connection, { name: 'outbox-relay', logger }),
  });
  outbox.onWake(loop.wake);

  return {
    readWaiting: async () => {
      try {
        const [oldest] = await rows
          .find({}, { projection: { createdAt: 1 } })
          .sort({ _id: 1 })
          .limit(1)
          .toArray();
        const count = oldest ? await rows.countDocuments({}, { limit: MOST_COUNTED }) : 0;
        return { count, oldestAt: oldest?.createdAt };
      } catch (error) {
        throw mapMongoError(error);
      }
    },
    stop: async () => {
      await loop.stop();
      await closePublisher();
    },
  };
}
