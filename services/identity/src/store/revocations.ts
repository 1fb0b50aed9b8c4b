import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Revocation } from '#domain/revocation';

interface RevocationDocument {
  /** `session:<id>` or `user:<id>` */
  _id: string;
  kind: 'session' | 'user';
  sessionId?: string;
  userId?: number;
  at: Date;
  expiresAt: Date;
}

const schema = new Schema<RevocationDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['session', 'user'], required: true },
    sessionId: { type: String },
    userId: { type: Number },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const revocationsCollection = defineCollection('revocations', schema);

const idOf = (revocation: Revocation): string =>
  revocation.kind === 'session' ? `session:${revocation.sessionId}` : `user:${revocation.userId}`;

const toRevocation = ({ kind, sessionId = '', userId = 0, at }: RevocationDocument): Revocation =>
  kind === 'session' ? { kind, sessionId, at } : { kind, userId, at };

export type RevocationStore = ReturnType<typeof createRevocationStore>;

/** The permanent copy of the revocations in Redis. `ttlSeconds`: how long they are kept. */
export function createRevocationStore(connection: Connection, ttlSeconds: number) {
  const model = openCollection(connection, revocationsCollection);

  async function putAll(revocations: readonly Revocation[], session: Session): Promise<void> {
    if (revocations.length === 0) return;
    const writes = revocations.map((revocation) => {
      const expiresAt = new Date(revocation.at.getTime() + ttlSeconds * 1000);
      const _id = idOf(revocation);
      return { replaceOne: { filter: { _id }, replacement: { _id, ...revocation, expiresAt }, upsert: true } };
    });
    await model.bulkWrite(writes, { session }).catch(retryOnDuplicate('Revoked elsewhere at the same time.'));
  }

  return {
    put: (revocation: Revocation, session: Session): Promise<void> => putAll([revocation], session),
    putAll,

    /** Whether the end of a session is still recorded. */
    hasEnded: async (sessionId: string): Promise<boolean> =>
      (await model.exists({ _id: `session:${sessionId}` })) !== null,

    /** Replaces the time of a stored revocation, unless a later one has replaced it. */
    async settle({ at: storedAt, ...revocation }: Revocation, at: Date): Promise<void> {
      await model.updateOne({ _id: idOf({ ...revocation, at }), at: storedAt }, { $set: { at } });
    },

    /** Streams the revocations of tokens that may still be accepted. */
    async *readAll(now: Date): AsyncGenerator<Revocation> {
      const found = model.find({ expiresAt: { $gt: now } }).lean<RevocationDocument[]>();
      for await (const document of found.cursor()) yield toRevocation(document as RevocationDocument);
    },
  };
}
