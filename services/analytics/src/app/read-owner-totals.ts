import type { OwnerTotalsStore } from '#store/owner-totals';

export interface OwnerTotals {
  readonly ownerId: number;
  readonly views: number;
}

/** Creates the function that returns the totals of each owner, in the same order; zeros for an unknown owner. */
export function createReadOwnerTotals({ ownerTotals }: { readonly ownerTotals: Pick<OwnerTotalsStore, 'readViews'> }) {
  return async function readOwnerTotals(ownerIds: readonly number[]): Promise<OwnerTotals[]> {
    const views = await ownerTotals.readViews(ownerIds);
    return ownerIds.map((ownerId) => ({ ownerId, views: views.get(ownerId) ?? 0 }));
  };
}
