import { REPEAT_AFTER_MS } from '#domain/user-export';
import type { ExportStore } from '#store/exports';

export interface RequestExportDeps {
  readonly exports: Pick<ExportStore, 'start'>;
  /** wakes the job that builds exports */
  readonly onRequested: () => void;
}

export type RequestExport = (userId: number) => Promise<void>;

/** Starts an export of the user's data. Does nothing while one runs, and for an hour after the last request. */
export const createRequestExport =
  ({ exports, onRequested }: RequestExportDeps): RequestExport =>
  async (userId) => {
    const now = new Date();
    await exports.start(userId, now, new Date(now.getTime() - REPEAT_AFTER_MS));
    onRequested();
  };
