import type { Connection, Model, QueryFilter } from 'mongoose';
import { openCollection, type CollectionDefinition } from '#collection';
import { readDatabaseTime } from '#database-time';
import { newHolder } from '#lease';
import type { Session } from '#transaction';

/** A job that one process has leased: the id of its document, and the name of this lease's holder. */
export interface Held {
  readonly id: number;
  readonly holder: string;
}

export interface LeasedQueueOptions {
  /** Prefix of the fields `holder` and `leaseUntil`, such as 'job.'; absent: they are top-level fields. */
  readonly at?: string;
  /** Filter for documents that are jobs; absent: all that have `leaseUntil`. */
  readonly jobs?: Readonly<Record<string, unknown>>;
  readonly order: Readonly<Record<string, 1 | -1>>;
}

type Filter = Readonly<Record<string, unknown>>;
/** Changes of other fields than the lease's. */
type Change = { readonly $set?: Filter; readonly $inc?: Readonly<Record<string, number>> };

/** Jobs to try in turn: more than there are processes that ask at the same moment. */
const CANDIDATES = 20;

/**
 * A queue of jobs that are documents of a collection. A job whose `leaseUntil` is over is due; a process that leases it
 * moves that time forward and is its `holder` until another one leases it. The database's clock decides, so that
 * processes with wrong clocks agree. A job without `leaseUntil` is finished.
 */
export function createLeasedQueue<D extends { _id: number }>(
  connection: Connection,
  collection: CollectionDefinition<D>,
  { at = '', jobs = {}, order }: LeasedQueueOptions,
) {
  const model: Model<D> = openCollection(connection, collection);
  const [holderField, leaseField] = [`${at}holder`, `${at}leaseUntil`];
  const dueAt = (now: Date) => ({ ...jobs, [leaseField]: { $lte: now } });
  const dueNow = async (where: Filter): Promise<QueryFilter<D>> =>
    ({ $and: [dueAt(await readDatabaseTime(connection)), where] }) as QueryFilter<D>;
  const heldBy = ({ id, holder }: Held): QueryFilter<D> =>
    ({ ...jobs, _id: id, [holderField]: holder }) as QueryFilter<D>;

  async function update(held: Held, leaseMs: number, { $set, ...change }: Change): Promise<boolean> {
    const leaseUntil = await readDatabaseTime(connection, leaseMs);
    const update = { ...change, $set: { ...$set, [leaseField]: leaseUntil } };
    return (await model.updateOne(heldBy(held), update as object)).matchedCount > 0;
  }

  return {
    heldBy,

    /** Takes the first job that is due. Returns it as it is now, or undefined if none is. */
    async lease(
      leaseMs: number,
      { where = {}, change = {} }: { where?: Filter; change?: Change } = {},
    ): Promise<{ document: D; holder: string } | undefined> {
      const holder = newHolder();
      for (;;) {
        const now = await readDatabaseTime(connection);
        const due = { $and: [dueAt(now), where] } as QueryFilter<D>;
        const candidates = await model.find(due, { _id: 1 }).sort(order).limit(CANDIDATES).lean<{ _id: number }[]>();
        if (candidates.length === 0) return undefined;
        const lease = { [holderField]: holder, [leaseField]: new Date(now.getTime() + leaseMs) };
        for (const { _id } of candidates) {
          const free = { ...dueAt(now), _id } as QueryFilter<D>;
          const taking = { ...change, $set: { ...change.$set, ...lease } } as object;
          const document = await model.findOneAndUpdate(free, taking, { returnDocument: 'after' }).lean<D | null>();
          if (document) return { document, holder };
        }
      }
    },

    /** Returns the document if this lease still holds. */
    findHeld: (held: Held, session: Session): Promise<D | null> =>
      model.findOne(heldBy(held), null, { session }).lean<D>().exec(),

    /** Returns false when another process has the job, or it is finished. */
    renew: (held: Held, leaseMs: number, $set: Filter = {}): Promise<boolean> => update(held, leaseMs, { $set }),

    /** Gives the job back: any process may lease it after the pause. */
    release: (held: Held, pauseMs: number, { $set, ...change }: Change = {}): Promise<boolean> =>
      update(held, pauseMs, { ...change, $set: { ...$set, [holderField]: '' } }),

    count: async (where: Filter = {}): Promise<number> => model.countDocuments(await dueNow(where)),

    /** Returns the first job that is due. */
    first: async (where: Filter = {}): Promise<D | null> =>
      model
        .findOne(await dueNow(where))
        .sort(order)
        .lean<D>(),
  };
}
