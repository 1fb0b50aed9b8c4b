import type { Connection } from 'mongoose';
import { databaseOf } from '#mongo/connection';
import { isDuplicateKey } from '#mongo/errors';
import { inTransaction, RetryTransaction, type Session } from '#mongo/transaction';

export const INBOX = 'inbox';

interface InboxRow {
  /** `group:event id` */
  _id: string;
  at: Date;
}

/**
 * The effect of each event happens once for a group, however often it is delivered (within a week): in one transaction
 * `effect` gets those not done before, in order, and they are marked as done. Not called when there are none. Like every
 * transaction it may run again after a lost race: no effect but by `session`.
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
  const marks = databaseOf(connection).collection<InboxRow>(INBOX);
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

/** The same event is being handled elsewhere at this moment: look again once that has been committed. */
function retryIfTaken(error: unknown): never {
  if (isDuplicateKey(error)) throw new RetryTransaction('The event was handled elsewhere at the same time.', error);
  throw error;
}
