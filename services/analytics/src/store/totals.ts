import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { addMany, retryIfMade } from '@tallscreen/kit/mongo/many';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { noTotals, sum, type Totals } from '#domain/contribution';
import { anyShard } from '#store/shards';

const TOTALS = 'totals';
const OWNERS = 'owners';

interface TotalsDocument extends Partial<Totals> {
  _id: number;
  roles?: Readonly<Record<string, number>>;
}

interface OwnerDocument {
  _id: number;
  views: number;
}

export const totalsIndexes: readonly IndexSpec[] = [{ collection: TOTALS }, { collection: OWNERS }];

/** Sums over everything, in a fixed number of documents; sums over each owner, in one. */
export function createTotalsStore(connection: Connection) {
  const totals = databaseOf(connection).collection<TotalsDocument>(TOTALS);
  const owners = databaseOf(connection).collection<OwnerDocument>(OWNERS);

  const add = async (inc: Readonly<Record<string, number>>, session: Session): Promise<void> => {
    const changes = Object.entries(inc).filter(([, count]) => count !== 0);
    if (changes.length === 0) return;
    const $inc = Object.fromEntries(changes);
    await totals.updateOne({ _id: anyShard() }, { $inc }, { upsert: true, session }).catch(retryIfMade);
  };

  return {
    add: (added: Totals, session: Session): Promise<void> => add({ ...added }, session),
    addRoles: (byRole: ReadonlyMap<string, number>, session: Session): Promise<void> =>
      add(Object.fromEntries([...byRole].map(([role, count]) => [`roles.${role}`, count])), session),
    addOwnedViews: (byOwner: ReadonlyMap<number, number>, session: Session): Promise<void> =>
      addMany(
        owners,
        [...byOwner].map(([_id, views]) => ({ _id, inc: { views } })),
        session,
      ),
    read: async (): Promise<{ totals: Totals; roles: Map<string, number> }> => {
      const roles = new Map<string, number>();
      let all = noTotals;
      for (const { _id, roles: counts = {}, ...shard } of await totals.find({}).toArray()) {
        all = sum(all, { ...noTotals, ...shard });
        for (const [role, count] of Object.entries(counts)) roles.set(role, (roles.get(role) ?? 0) + count);
      }
      return { totals: all, roles };
    },
    readOwnedViews: async (ownerIds: readonly number[]): Promise<Map<number, number>> => {
      if (ownerIds.length === 0) return new Map();
      const found = await owners.find({ _id: { $in: [...ownerIds] } }).toArray();
      return new Map(found.map(({ _id, views }) => [_id, views]));
    },
  };
}
