import type { SavedReason, SavedReasonsStore } from '#store/saved-reasons';

export type ListSavedReasons = ReturnType<typeof createListSavedReasons>;

/** Lists the reasons that the admin has saved. */
export const createListSavedReasons =
  ({ savedReasons }: { readonly savedReasons: Pick<SavedReasonsStore, 'list'> }) =>
  (adminId: number): Promise<SavedReason[]> =>
    savedReasons.list(adminId);
