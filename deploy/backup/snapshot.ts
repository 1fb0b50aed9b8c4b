import { isDocumentDb } from '@tallscreen/kit-mongo/documentdb';
import type { mongo } from 'mongoose';

/** All databases as they were at one moment. */
export interface Snapshot {
  readonly session: mongo.ClientSession;
  readonly close: () => Promise<void>;
}

/**
 * Opens a snapshot of all databases of this server as they are now. MongoDB keeps it for five minutes
 * (`minSnapshotHistoryWindowInSeconds`); raise that for a large installation.
 */
export async function openSnapshot(client: mongo.MongoClient, first: mongo.Db): Promise<Snapshot> {
  const isStandIn = isDocumentDb();
  const session = client.startSession(isStandIn ? {} : { snapshot: true });
  // DocumentDB has no snapshot sessions, but its transactions read all databases at one moment.
  if (isStandIn) session.startTransaction({ readConcern: { level: 'snapshot' } });
  // The snapshot's moment is that of the first read.
  await first.collection('migrations').findOne({}, { session });
  return {
    session,
    async close() {
      if (session.inTransaction()) await session.abortTransaction();
      await session.endSession();
    },
  };
}
