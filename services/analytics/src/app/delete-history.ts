import type { ViewingStore } from '#store/viewings';

/**
 * Removes one video (`itemId`) or everything (0) from a user's history, and the user from the uploaders' lists of
 * viewers. Counts do not change. Safe to repeat: the next call continues an interrupted one.
 */
export const createDeleteHistory = ({ viewings }: { readonly viewings: Pick<ViewingStore, 'forget' | 'forgetSome'> }) =>
  async function deleteHistory(viewerId: number, itemId: number): Promise<void> {
    if (itemId > 0) await viewings.forget({ viewerId, itemId });
    else while ((await viewings.forgetSome(viewerId)) > 0);
  };
