import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { everyId } from '@tallscreen/kit-mongo/documentdb';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { TEXT_LANGUAGES, type TextLanguage } from '@tallscreen/proto/rules/text-languages';
import { Schema, type Connection } from 'mongoose';
import { nameKeyOf } from '#domain/names';

/**
 * A registration that nobody has decided on ends after this time, because nobody has shown that the address is theirs.
 */
export const WAITING_MS = 30 * 86_400_000;

/** A person who waits for an admin's approval. */
export interface WaitingRegistration {
  /** the id of the account that approval creates */
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly reason: string;
  /** of the form; the mail about the decision is in it */
  readonly language: TextLanguage;
  readonly createdAt: Date;
  /** as of an account */
  readonly youngUntil: Date | null;
}

type WaitingDocument = Omit<WaitingRegistration, 'id' | 'language'> & {
  _id: number;
  nameKey: string;
  language?: TextLanguage;
};

const required = <T>(type: T) => ({ type, required: true }) as const;

const schema = new Schema<WaitingDocument>(
  {
    _id: required(Number),
    username: required(String),
    nameKey: required(String),
    email: required(String),
    passwordHash: required(String),
    reason: required(String),
    language: String,
    createdAt: required(Date),
    youngUntil: { type: Date, default: null },
  },
  schemaOptions,
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: WAITING_MS / 1_000 });
schema.index({ nameKey: 1 }, { unique: true });
schema.index({ email: 1 }, { unique: true });

export const waitingRegistrationsCollection = defineCollection('waiting_registrations', schema);

export type WaitingRegistrationStore = ReturnType<typeof createWaitingRegistrationStore>;

export function createWaitingRegistrationStore(connection: Connection) {
  const model = openCollection(connection, waitingRegistrationsCollection);
  const toEntry = ({ _id, nameKey: _key, language, ...fields }: WaitingDocument): WaitingRegistration => ({
    id: _id,
    ...fields,
    language: language ?? TEXT_LANGUAGES[0],
  });
  // The database removes what is over within minutes.
  const overSince = () => new Date(Date.now() - WAITING_MS);
  const current = () => ({ createdAt: { $gt: overSince() } });
  const orUndefined = (found: WaitingDocument | null) => (found ? toEntry(found) : undefined);

  return {
    /** Rejects with a duplicate key error if the name or the address waits already. */
    async insert({ id, ...fields }: WaitingRegistration, session: Session): Promise<void> {
      const nameKey = nameKeyOf(fields.username);
      const over = { createdAt: { $lte: overSince() }, $or: [{ nameKey }, { email: fields.email }] };
      await model.deleteMany(over, { session });
      await model.create([{ _id: id, ...fields, nameKey }], { session });
    },
    find: async (id: number) => orUndefined(await model.findOne({ _id: id, ...current() }).lean<WaitingDocument>()),
    findByNameKey: async (nameKey: string) =>
      orUndefined(await model.findOne({ nameKey, ...current() }).lean<WaitingDocument>()),
    findByEmail: async (email: string, session?: Session) =>
      orUndefined(
        await model.findOne({ email, ...current() }, null, { session: session ?? null }).lean<WaitingDocument>(),
      ),

    /** The longest waiting first. */
    async list({ after, limit }: Keyset): Promise<WaitingRegistration[]> {
      const filter = after === undefined ? everyId(0) : { _id: { $gt: after } };
      const found = await model
        .find({ ...filter, ...current() })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<WaitingDocument[]>();
      return found.map(toEntry);
    },

    /** Returns whether the entry was there. */
    async remove(id: number, session: Session): Promise<boolean> {
      return (await model.deleteOne({ _id: id }, { session })).deletedCount > 0;
    },
  };
}
