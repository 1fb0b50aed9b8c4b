import { noTotals, sum, type Totals } from './contribution.ts';
import type { Item } from './item.ts';
import { keyOf, type Account, type Bucket, type Ledger, type Viewing } from './ledger.ts';

export const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** A ledger in memory: what it hands out are copies, as from a database. */
export function createMemoryLedger() {
  const items = new Map<number, Item>();
  const viewings = new Map<string, Viewing>();
  const buckets = new Map<string, Bucket>();
  const owners = new Map<number, number>();
  const active = new Set<string>();
  const accounts = new Map<number, Account>();
  const roles = new Map<string, number>();
  const published: { scored: number[]; viewed: number[] }[] = [];
  let totals: Totals = noTotals;

  const pick = <K, V>(from: Map<K, V>, keys: readonly K[]): Promise<V[]> =>
    Promise.resolve(keys.flatMap((key) => (from.has(key) ? [structuredClone(from.get(key) as V)] : [])));
  const put = <K, V>(into: Map<K, V>, entries: readonly (readonly [K, V])[]): Promise<void> => {
    for (const [key, value] of entries) into.set(key, structuredClone(value));
    return Promise.resolve();
  };
  const add = <K>(into: Map<K, number>, more: ReadonlyMap<K, number>): Promise<void> => {
    for (const [key, count] of more) into.set(key, (into.get(key) ?? 0) + count);
    return Promise.resolve();
  };

  const ledger: Ledger = {
    readItems: (ids) => pick(items, ids),
    saveItems: (changed) =>
      put(
        items,
        changed.map((item) => [item.id, item]),
      ),
    readViewings: (keys) => pick(viewings, keys.map(keyOf)),
    saveViewings: (changed) =>
      put(
        viewings,
        changed.map((viewing) => [keyOf(viewing), viewing]),
      ),
    addBuckets: (added) => {
      for (const { itemId, width, startMs, ...counts } of added) {
        const key = `${itemId}:${width}:${startMs}`;
        const old = buckets.get(key) ?? { itemId, width, startMs, views: 0, likes: 0, comments: 0, watchMs: 0 };
        buckets.set(key, {
          ...old,
          views: old.views + counts.views,
          likes: old.likes + counts.likes,
          comments: old.comments + counts.comments,
          watchMs: old.watchMs + counts.watchMs,
        });
      }
      return Promise.resolve();
    },
    addTotals: (added) => {
      totals = sum(totals, added);
      return Promise.resolve();
    },
    addOwnedViews: (byOwner) => add(owners, byOwner),
    addActivity: (activity) => {
      for (const { day, personId } of activity) active.add(`${day}:${personId}`);
      return Promise.resolve();
    },
    readAccounts: (ids) => pick(accounts, ids),
    saveAccounts: (changed) =>
      put(
        accounts,
        changed.map((account) => [account.id, account]),
      ),
    addRoles: (byRole) => add(roles, byRole),
    forgetViewer: (viewerIds) => {
      for (const [key, { viewerId }] of viewings) if (viewerIds.includes(viewerId)) viewings.delete(key);
      return Promise.resolve();
    },
    publish: ({ scored, viewed }) => {
      published.push({ scored: scored.map(({ id }) => id), viewed: viewed.map(({ id }) => id) });
      return Promise.resolve();
    },
  };
  return { ledger, items, viewings, buckets, owners, active, accounts, roles, published, totals: () => totals };
}
