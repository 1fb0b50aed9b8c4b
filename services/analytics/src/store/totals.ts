import { incrementMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { dayOf } from '#domain/timeline';
import { noTotals, sum, type Totals } from '#domain/totals';
import { randomShard } from '#store/shards';
import { createTotalDayStore } from '#store/total-days';

const roles = ['user', 'creator', 'business', 'admin'] as const;
type RoleField = `${(typeof roles)[number]}Count`;

/** One shard of the totals; a field that was never increased is absent. */
interface TotalsDocument extends Partial<Totals>, Partial<Record<RoleField, number>> {
  _id: number;
}

const schema = new Schema<TotalsDocument>(
  {
    _id: { type: Number, required: true },
    videos: { type: Number },
    promos: { type: Number },
    likes: { type: Number },
    comments: { type: Number },
    views: { type: Number },
    userCount: { type: Number },
    creatorCount: { type: Number },
    businessCount: { type: Number },
    adminCount: { type: Number },
  },
  schemaOptions,
);

export const totalsCollection = defineCollection('totals', schema);

export type TotalsStore = ReturnType<typeof createTotalsStore>;

/** Totals of the whole platform, spread over a fixed number of documents, and their growth on each day. */
export function createTotalsStore(connection: Connection) {
  const model = openCollection(connection, totalsCollection);
  const days = createTotalDayStore(connection);
  const collection = databaseOf(connection).collection<TotalsDocument>(totalsCollection.name);

  async function add(counts: Readonly<Record<string, number>>, session: Session): Promise<void> {
    const inc = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
    if (Object.keys(inc).length > 0) await incrementMany(collection, [{ _id: randomShard(), inc }], session);
  }

  return {
    async add(added: Totals, session: Session): Promise<void> {
      await add({ ...added }, session);
      await days.add(dayOf(Date.now()), added, session);
    },
    async addRoles(byRole: ReadonlyMap<string, number>, session: Session): Promise<void> {
      await add(Object.fromEntries([...byRole].map(([role, count]) => [`${role}Count`, count])), session);
      const users = [...byRole.values()].reduce((all, count) => all + count, 0);
      await days.add(dayOf(Date.now()), { users }, session);
    },
    readDays: (first: string, end: string) => days.read(first, end),
    readFirstDay: () => days.readFirst(),
    read: async (): Promise<{ totals: Totals; roles: Map<string, number> }> => {
      const shards = await model.find().lean();
      const totals = shards.reduce<Totals>((all, shard) => sum(all, { ...noTotals, ...shard }), noTotals);
      const countOf = (role: (typeof roles)[number]): number =>
        shards.reduce((all, shard) => all + (shard[`${role}Count`] ?? 0), 0);
      return { totals, roles: new Map(roles.map((role) => [role, countOf(role)])) };
    },
  };
}
