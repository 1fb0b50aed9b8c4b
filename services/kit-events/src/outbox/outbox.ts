import { randomBytes } from 'node:crypto';
import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { inTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { OutgoingEvent } from '#events';
import { nextOutboxIds } from '#outbox/order';

export interface OutboxRow {
  /** sorts in the order in which rows of one key must be published; see order.ts */
  _id: string;
  topic: string;
  key: string;
  value: mongo.Binary | Uint8Array;
  headers: Record<string, string>;
  createdAt: Date;
}

/** List it among the collections of each service that has an outbox. */
export const outboxCollection = defineCollection<OutboxRow>(
  'outbox',
  new Schema<OutboxRow>(
    {
      _id: { type: String, required: true },
      topic: { type: String, required: true },
      key: { type: String, required: true },
      value: { type: Buffer, required: true },
      headers: { type: Schema.Types.Mixed, default: {} },
      createdAt: { type: Date, required: true },
    },
    schemaOptions,
  ),
);

export interface Outbox {
  /** Commits state and events together or not at all, then lets the relay publish the events at once. */
  readonly inTransaction: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /** Adds events, which are published if and only if the transaction commits. Calls keep their order. */
  readonly add: (session: Session, events: readonly OutgoingEvent[]) => Promise<void>;
  /** Lets the relay publish now, before its next poll (0.5 s). For transactions that `inTransaction` did not run. */
  readonly wake: () => void;
  /** For the relay. */
  readonly onWake: (listener: () => void) => void;
}

/**
 * A broker refuses messages above 1 MB. Refuse them here: a row that can never be published would block all rows behind
 * it.
 */
const MAX_VALUE_BYTES = 900_000;

export function createOutbox(connection: Connection): Outbox {
  const listeners: (() => void)[] = [];
  const instance = randomBytes(4).toString('hex');
  const rowsOf = () => databaseOf(connection).collection<OutboxRow>(outboxCollection.name);

  const outbox: Outbox = {
    inTransaction: async (work) => {
      const result = await inTransaction(connection, work);
      outbox.wake();
      return result;
    },
    add: async (session, events) => {
      if (events.length === 0) return;
      const tooLarge = events.find(({ value }) => value.byteLength > MAX_VALUE_BYTES);
      if (tooLarge)
        throw new RangeError(`event of ${tooLarge.value.byteLength} bytes for ${tooLarge.topic} is too large`);
      const ids = await takeIds(rowsOf(), session, events.length, instance);
      const createdAt = new Date();
      const rows = events.map(({ topic, key, value, headers = {} }, i) => {
        return { _id: ids[i] as string, topic, key, value, headers: { ...headers }, createdAt };
      });
      await rowsOf().insertMany(rows, { session });
    },
    wake: () => listeners.forEach((listener) => listener()),
    onWake: (listener) => void listeners.push(listener),
  };
  return outbox;
}

/**
 * Returns ids that sort after every row that this transaction sees. Of two transactions on the same aggregate, the
 * later one sees the row of the earlier one unless that is already published. A row with a higher id exists only when
 * another machine's clock is ahead, so the query nearly always finds nothing.
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
