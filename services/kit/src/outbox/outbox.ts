import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Connection, mongo } from 'mongoose';
import type { OutgoingEvent } from '#events';
import { databaseOf } from '#mongo/connection';
import { inTransaction, type Session } from '#mongo/transaction';
import { nextOutboxIds } from '#outbox/order';

export const OUTBOX = 'outbox';

export interface OutboxRow {
  /** sorts in the order in which rows of one key must be published; see order.ts */
  _id: string;
  topic: string;
  key: string;
  value: mongo.Binary | Uint8Array;
  headers: Record<string, string>;
  createdAt: Date;
}

export interface Outbox {
  /** State and events together: commits both or neither, then has the events published at once. */
  readonly inTransaction: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /** Inside a transaction: the events are published if, and only if, it commits. Several calls keep their order. */
  readonly add: (session: Session, events: readonly OutgoingEvent[]) => Promise<void>;
  /** After a commit made otherwise: publish now instead of at the next look (0.5 s). */
  readonly wake: () => void;
  /** For the relay: called at every wake until `signal` aborts. */
  readonly onWake: (listener: () => void, signal: AbortSignal) => void;
}

/** A broker refuses more than 1 MB; a row that can never be published would hold up all behind it. */
const MAX_VALUE_BYTES = 900_000;

export function createOutbox(connection: Connection): Outbox {
  const wakes = new EventEmitter();
  const instance = randomBytes(4).toString('hex');
  const rowsOf = () => databaseOf(connection).collection<OutboxRow>(OUTBOX);

  const outbox: Outbox = {
    inTransaction: async (work) => {
      const result = await inTransaction(connection, work);
      outbox.wake();
      return result;
    },
    add: async (session, events) => {
      if (events.length === 0) return;
      const tooLarge = events.find(({ value }) => value.byteLength > MAX_VALUE_BYTES);
      if (tooLarge) throw new RangeError(`An event of ${tooLarge.value.byteLength} bytes for ${tooLarge.topic}`);
      const ids = await takeIds(rowsOf(), session, events.length, instance);
      const createdAt = new Date();
      const rows = events.map(({ topic, key, value, headers = {} }, i) => {
        return { _id: ids[i] as string, topic, key, value, headers: { ...headers }, createdAt };
      });
      await rowsOf().insertMany(rows, { session });
    },
    wake: () => void wakes.emit('wake'),
    onWake: (listener, signal) => {
      wakes.on('wake', listener);
      signal.addEventListener('abort', () => wakes.off('wake', listener), { once: true });
    },
  };
  return outbox;
}

/**
 * Ids behind every row that this transaction sees: of two transactions that change the same aggregate the later one sees
 * the earlier one's row, or it has been published. Nearly always there is none behind these, which is quick to see: only
 * another machine's clock that is ahead makes one.
 */
async function takeIds(rows: mongo.Collection<OutboxRow>, session: Session, count: number, instance: string) {
  const ids = nextOutboxIds(count, instance, Date.now());
  const [newest] = await rows
    .find({ _id: { $gt: ids[0] as string } }, { session, projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return newest ? nextOutboxIds(count, instance, Date.now(), newest._id) : ids;
}
