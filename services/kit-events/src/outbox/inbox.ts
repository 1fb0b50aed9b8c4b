import { defineCollection, schemaOptions } from '@tallscreen/kit/mongo/collection';
import { databaseOf } from '@tallscreen/kit/mongo/connection';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { inTransaction, RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface InboxRow {
  /** `group:event id` */
  _id: string;
  at: Date;
}

const A_WEEK_SECONDS = 7 * 24 * 60 * 60;

/** List it among the collections of each service that calls `processOnce`. */
export const inboxCollection = defineCollection<InboxRow>(
  'inbox',
  new Schema<InboxRow>(
    { _id: { type: String, required: true }, at: { type: Date, required: true, expires: A_WEEK_SECONDS } },
    schemaOptions,
  ),
);

/**
 * Makes the effect of each event happen once for a group, however often it is delivered within a week. One transaction gives
 * `effect` the events not handled before, in order, and marks them as handled. `effect` is not called without such events; it
 * may run again after a conflict, so it must have no effects but through `session`.
 */
export async function processOnce<E extends { readonly id: string }>(
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
  await inTransaction(connection, async (session) => {
    const done = await marks.find({ _id: { $in: [...byMark.keys()] } }, { session, projection: { _id: 1 } }).toArray();
    const known = new Set(done.map(({ _id }) => _id));
    const fresh = [...byMark].filter(([mark]) => !known.has(mark));
    if (fresh.length === 0) return;
    const at = new Date();
    await marks
      .insertMany(
        fresh.map(([_id]) => ({ _id, at })),
        { session },
      )
      .catch(retryIfTaken);
    await effect(
      fresh.map(([, event]) => event),
      session,
    );
  });
}

/** Another process handles the same event at this moment: the transaction begins again. */
function retryIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('the event was handled elsewhere at the same time', error);
  throw error;
}
