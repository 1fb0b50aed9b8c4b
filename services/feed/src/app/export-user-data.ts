import type { ReadUserData } from '@tallscreen/kit/user-data';
import type { ViewerHistoryStore } from '#store/viewer-history';

export interface ExportUserDataDeps {
  readonly readStored: ReadUserData;
  readonly history: Pick<ViewerHistoryStore, 'readSignals'>;
}

/**
 * Reads the data that this service stores about a user: from the database, and the signals of their taste from Redis.
 * Throws unavailable while Redis is away, so that every export is complete.
 */
export const createExportUserData =
  ({ readStored, history }: ExportUserDataDeps): ReadUserData =>
  async (query) => {
    if (query.kind !== 'signals') return readStored(query);
    const signals = (await history.readSignals(query.userId)).toReversed();
    const records = signals.map(({ id, kind, atMs }) =>
      JSON.stringify({ kind, [kind === 'followed' ? 'user_id' : 'video_id']: id, at: new Date(atMs) }),
    );
    return { records, nextPageToken: '' };
  };
