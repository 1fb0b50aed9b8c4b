import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { everyId } from '@tallscreen/kit-mongo/documentdb';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { Invite } from '#domain/invite';

type InviteDocument = Omit<Invite, 'id'> & { _id: number };

const required = <T>(type: T) => ({ type, required: true }) as const;

const schema = new Schema<InviteDocument>(
  {
    _id: required(Number),
    code: required(String),
    createdBy: required(Number),
    createdAt: required(Date),
    expiresAt: required(Date),
    maxUses: required(Number),
    uses: required(Number),
  },
  schemaOptions,
);
schema.index({ code: 1 }, { unique: true });
schema.index({ createdBy: 1 });

export const invitesCollection = defineCollection('invites', schema);

const toInvite = ({ _id, ...fields }: InviteDocument): Invite => ({ id: _id, ...fields });

export type InviteStore = ReturnType<typeof createInviteStore>;

export function createInviteStore(connection: Connection) {
  const model = openCollection(connection, invitesCollection);
  const usable = (code: string, now: Date) => ({
    code,
    expiresAt: { $gt: now },
    $expr: { $lt: ['$uses', '$maxUses'] },
  });

  return {
    async insert({ id, ...fields }: Invite, session: Session): Promise<void> {
      await model.create([{ _id: id, ...fields }], { session });
    },

    /** Newest first. */
    async list({ after, limit }: Keyset): Promise<Invite[]> {
      const filter = after === undefined ? everyId(0) : { _id: { $lt: after } };
      const found = await model.find(filter).sort({ _id: -1 }).limit(limit).lean<InviteDocument[]>();
      return found.map(toInvite);
    },

    /** Whether the code is known, not expired and not used up. */
    isUsable: async (code: string, now: Date): Promise<boolean> => (await model.exists(usable(code, now))) !== null,

    /** Counts one account more. Returns false if the code is unknown, expired or used up. */
    async take(code: string, now: Date, session: Session): Promise<boolean> {
      return (await model.updateOne(usable(code, now), { $inc: { uses: 1 } }, { session })).modifiedCount > 0;
    },

    /** Returns the invitation that was there; undefined if none was. */
    async remove(code: string, session: Session): Promise<Invite | undefined> {
      const found = await model.findOneAndDelete({ code }, { session }).lean<InviteDocument | null>();
      return found ? toInvite(found) : undefined;
    },
  };
}
