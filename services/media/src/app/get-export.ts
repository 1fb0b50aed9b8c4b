import type { UserExport } from '#domain/user-export';
import type { ExportStore } from '#store/exports';

export type GetExport = (userId: number) => Promise<UserExport | undefined>;

/** Returns the user's export; undefined if there is none or its file has expired. */
export const createGetExport =
  ({ exports }: { readonly exports: Pick<ExportStore, 'find'> }): GetExport =>
  async (userId) => {
    const found = await exports.find(userId);
    return found?.expiresAt && found.expiresAt <= new Date() ? undefined : found;
  };
