import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface MailboxClaimDocument {
  /** A keyed hash of the mailbox. */
  _id: string;
  userId: number;
  /** Null while the account's verified address is in this mailbox; then when the mailbox is free again. */
  heldUntil: Date | null;
}

const schema = new Schema<MailboxClaimDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    heldUntil: { type: Date, default: null },
  },
  schemaOptions,
);
schema.index({ heldUntil: 1 }, { expireAfterSeconds: 0 });

export const mailboxClaimsCollection = defineCollection('mailbox_claims', schema);

export type MailboxClaimStore = ReturnType<typeof createMailboxClaimStore>;

/** Stores the account that has verified a mailbox. */
export function createMailboxClaimStore(connection: Connection) {
  const model = openCollection(connection, mailboxClaimsCollection);

  const isOfAnother = (held: MailboxClaimDocument | null, userId: number, now: Date): boolean =>
    held !== null && held.userId !== userId && (held.heldUntil === null || held.heldUntil > now);

  const find = (_id: string, session: Session) => model.findById(_id).session(session).lean<MailboxClaimDocument>();

  async function put(_id: string, userId: number, heldUntil: Date | null, now: Date, session: Session) {
    const held = await find(_id, session);
    if (isOfAnother(held, userId, now)) return false;
    const filter = { _id, ...(held && { userId: held.userId }) };
    await model
      .replaceOne(filter, { userId, heldUntil }, { upsert: true, session })
      .catch(retryOnDuplicate('The mailbox was claimed at the same time.'));
    return true;
  }

  return {
    /** Claims a mailbox for a user. Returns false if another user has it. */
    claim: (hash: string, userId: number, now: Date, session: Session): Promise<boolean> =>
      put(hash, userId, null, now, session),

    /** Whether no other user has the mailbox. */
    isFreeFor: async (hash: string, userId: number, now: Date, session: Session): Promise<boolean> =>
      !isOfAnother(await find(hash, session), userId, now),

    /** Keeps the mailbox of a user who leaves it from others until then. */
    async hold(hash: string, userId: number, heldUntil: Date, now: Date, session: Session): Promise<void> {
      await put(hash, userId, heldUntil, now, session);
    },
  };
}
