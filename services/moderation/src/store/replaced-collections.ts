import { databaseOf } from '@tallscreen/kit-mongo/connection';
import type { Connection } from 'mongoose';

export type ReplacedCollections = ReturnType<typeof createReplacedCollections>;

/** What measures replaced (migration 0001). It stays for a rollback, until a later version drops it. */
export function createReplacedCollections(connection: Connection) {
  const db = databaseOf(connection);
  return {
    async removeOf(userId: number): Promise<void> {
      for (const name of ['strikes', 'warnings']) await db.collection(name).deleteMany({ userId });
      const itemIds = await db.collection<{ itemId: number }>('decisions').distinct('itemId', { uploaderId: userId });
      await db.collection<{ _id: number }>('appeals').deleteMany({ _id: { $in: itemIds } });
    },
  };
}
