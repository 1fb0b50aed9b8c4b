import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface TakenMailboxDocument {
  /** A keyed hash of the mailbox. */
  _id: string;
  userId: number;
  /**
   * Null while the account's verified address is in this mailbox; afterwards the time at which the mailbox becomes
   * free.
   */
  heldUntil: Date | null;
}

const schema = new Schema<TakenMailboxDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    heldUntil: { type: Date, default: null },
  },
  schemaOptions,
);
schema.index({ heldUntil: 1 }, { expireAfterSeconds: 0 });

export const takenMailboxesCollection = defineCollection('taken_mailboxes', schema);

export type TakenMailboxStore = ReturnType<typeof createTakenMailboxStore>;

/** Stores the account that has verified a mailbox. */
export function createTakenMailboxStore(connection: Connection) {
  const model = openCollection(connection, takenMailboxesCollection);

  const isOfAnother = (held: TakenMailboxDocument | null, userId: number, now: Date): boolean =>
    held !== null && held.userId !== userId && (held.heldUntil === null || held.heldUntil > now);

  const find = (_id: string, session: Session) => model.findById(_id).session(session).lean<TakenMailboxDocument>();

  async function put(_id: string, userId: number, heldUntil: Date | null, now: Date, session: Session) {
    const held = await find(_id, session);
    if (isOfAnother(held, userId, now)) return false;
    const filter = { _id, ...(held && { userId: held.userId }) };
    await model
      .replaceOne(filter, { userId, heldUntil }, { upsert: true, session })
      .catch(retryOnDuplicate('The mailbox was taken at the same time.'));
    return true;
  }

  return {
    /** Gives a user the mailbox. Returns false if another user has it. */
    take: (hash: string, userId: number, now: Date, session: Session): Promise<boolean> =>
      put(hash, userId, null, now, session),

    /** Whether no other user has the mailbox. */
    isFreeFor: async (hash: string, userId: number, now: Date, session: Session): Promise<boolean> =>
      !isOfAnother(await find(hash, session), userId, now),

    /** Keeps the mailbox from others until then, for a user who leaves it. */
    async hold(hash: string, userId: number, heldUntil: Date, now: Date, session: Session): Promise<void> {
      await put(hash, userId, heldUntil, now, session);
    },
  };
}
