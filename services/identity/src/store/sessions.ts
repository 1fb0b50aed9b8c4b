import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { SessionRecord } from '#domain/ports';

type SessionDocument = Omit<SessionRecord, 'id'> & { _id: string };

const SESSIONS = 'sessions';

export const sessionIndexes: readonly IndexSpec[] = [
  { collection: SESSIONS, key: { userId: 1 } },
  { collection: SESSIONS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
];

export type SessionCollection = ReturnType<typeof createSessionCollection>;

export function createSessionCollection(connection: Connection) {
  const sessions = connection.collection<SessionDocument>(SESSIONS);
  return {
    async add({ id, ...fields }: SessionRecord): Promise<void> {
      await sessions.insertOne({ _id: id, ...fields });
    },

    async find(id: string): Promise<SessionRecord | undefined> {
      const found = await sessions.findOne({ _id: id });
      if (!found) return undefined;
      const { _id, ...fields } = found;
      return { id: _id, ...fields };
    },

    /** false when the token was not the newest any more */
    async rotate(from: SessionRecord, to: Pick<SessionRecord, 'tokenHash' | 'expiresAt'>): Promise<boolean> {
      const filter = { _id: from.id, tokenHash: from.tokenHash };
      const { matchedCount } = await sessions.updateOne(filter, { $set: { ...to, previousHash: from.tokenHash } });
      return matchedCount === 1;
    },

    async remove(id: string, session: Session): Promise<void> {
      await sessions.deleteOne({ _id: id }, { session });
    },

    async removeAllOf(userId: number, session: Session): Promise<void> {
      await sessions.deleteMany({ userId }, { session });
    },
  };
}
