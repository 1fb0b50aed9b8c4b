import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { inTransaction, retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Position } from '#kafka/port';
import { advance, isPast, type PositionRow } from '#outbox/positions';

interface InboxRow {
  /** `group:event id` */
  _id: string;
  at: Date;
}

const A_DAY_SECONDS = 24 * 60 * 60;
const MARK_SECONDS = 7 * A_DAY_SECONDS;
/** One day shorter than the life of a mark. So a record younger than this that has no mark was never handled. */
const MARKED_MS = (MARK_SECONDS - A_DAY_SECONDS) * 1000;

/** Marks of handled events. List it among the collections of each service that calls `processOnce`. */
export const inboxCollection = defineCollection<InboxRow>(
  'inbox',
  new Schema<InboxRow>(
    { _id: { type: String, required: true }, at: { type: Date, required: true, expires: MARK_SECONDS } },
    schemaOptions,
  ),
);

/** How far each group has handled each partition. List it beside `inboxCollection`. */
export const positionsCollection = defineCollection<PositionRow>(
  'consumer_positions',
  new Schema<PositionRow>(
    {
      _id: { type: String, required: true },
      offset: { type: Number, required: true },
      newestAt: { type: Date, required: true },
    },
    schemaOptions,
  ),
);

/** An event and where it was read. */
export interface Delivered {
  readonly id: string;
  readonly position: Position;
}

/**
 * Makes the effect of each event happen once for a group, however often and however late the event is delivered. One
 * transaction passes the unhandled events to `effect`, in order, marks them as handled and stores how far their
 * partitions are handled. Does not call `effect` if all events were handled. After a conflict `effect` runs again, so
 * it may change data through `session` only. The mark, kept for a week, recognises an event that was published twice.
 * The position recognises a record that is read again after that week.
 */
export async function processOnce<E extends Delivered>(
  connection: Connection,
  group: string,
  events: readonly E[],
  effect: (fresh: readonly E[], session: Session) => Promise<void>,
): Promise<void> {
  const byMark = new Map<string, E>();
  for (const event of events) {
    const mark = `${group}:${event.id}`;
    if (!byMark.has(mark)) byMark.set(mark, event);
  }
  if (byMark.size === 0) return;
  const marks = databaseOf(connection).collection<InboxRow>(inboxCollection.name);
  const positions = databaseOf(connection).collection<PositionRow>(positionsCollection.name);
  const placeOf = ({ position: { topic, partition } }: Delivered) => `${group}:${topic}/${partition}`;
  const places = [...new Set(events.map(placeOf))];
  await inTransaction(connection, async (session) => {
    const done = await marks.find({ _id: { $in: [...byMark.keys()] } }, { session, projection: { _id: 1 } }).toArray();
    const known = new Set(done.map(({ _id }) => _id));
    const rows = await positions.find({ _id: { $in: places } }, { session }).toArray();
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    const markedSince = Date.now() - MARKED_MS;
    const fresh = [...byMark].filter(
      ([mark, event]) => !known.has(mark) && !isPast(event.position, rowOf.get(placeOf(event)), markedSince),
    );
    if (fresh.length === 0) return;
    const at = new Date();
    await marks
      .insertMany(
        fresh.map(([_id]) => ({ _id, at })),
        { session },
      )
      .catch(retryIfTaken);
    const freshEvents = fresh.map(([, event]) => event);
    const advanced = [...Map.groupBy(freshEvents, placeOf)].map(([place, some]) =>
      advance(
        place,
        some.map(({ position }) => position),
        rowOf.get(place),
      ),
    );
    await upsertMany(positions, advanced, session);
    await effect(freshEvents, session);
  });
}

/** Another process handles the same event at this moment: the transaction begins again. */
const retryIfTaken = retryOnDuplicate('the event was handled elsewhere at the same time');
