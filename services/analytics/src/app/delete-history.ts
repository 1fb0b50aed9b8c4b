import type { ViewingStore } from '#store/viewings';

/**
 * Takes one video (`itemId`) or everything (0) out of a user's history and out of the uploaders' lists of viewers. What
 * was counted stays counted. Safe to repeat: a call that was interrupted is continued by the next one.
 */
export const createDeleteHistory = ({ viewings }: { readonly viewings: Pick<ViewingStore, 'forget' | 'forgetSome'> }) =>
  async function deleteHistory(viewerId: number, itemId: number): Promise<void> {
    if (itemId > 0) await viewings.forget({ viewerId, itemId });
    else while ((await viewings.forgetSome(viewerId)) > 0);
  };
