import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { TextLanguage } from '@tallscreen/proto/rules/text-languages';
import { Schema, type Connection } from 'mongoose';

/** A mail that cannot be sent for this long is given up: its address belongs to nobody here if it was refused. */
const KEPT_SECONDS = 86_400;

/** A mail about a decided registration that is still to be sent. */
export interface JoiningMail {
  /** of the registration */
  readonly id: number;
  readonly email: string;
  readonly outcome: 'approved' | 'refused';
  readonly language: TextLanguage;
}

type JoiningMailDocument = Omit<JoiningMail, 'id'> & { _id: number; createdAt: Date; dueAt: Date };

const required = <T>(type: T) => ({ type, required: true }) as const;

const schema = new Schema<JoiningMailDocument>(
  {
    _id: required(Number),
    email: required(String),
    outcome: required(String),
    language: required(String),
    createdAt: required(Date),
    dueAt: required(Date),
  },
  schemaOptions,
);
schema.index({ dueAt: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const joiningMailsCollection = defineCollection('joining_mails', schema);

export type JoiningMailStore = ReturnType<typeof createJoiningMailStore>;

export function createJoiningMailStore(connection: Connection) {
  const model = openCollection(connection, joiningMailsCollection);
  return {
    async add({ id, ...fields }: JoiningMail, session: Session): Promise<void> {
      const now = new Date();
      await model.create([{ _id: id, ...fields, createdAt: now, dueAt: now }], { session });
    },

    /** Lists the mails that are due, the longest waiting first. */
    async listDue(limit: number, now: Date): Promise<JoiningMail[]> {
      const found = await model
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean<JoiningMailDocument[]>();
      return found.map(({ _id: id, email, outcome, language }) => ({ id, email, outcome, language }));
    },

    async postpone(id: number, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { dueAt } });
    },

    async remove(id: number): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}
