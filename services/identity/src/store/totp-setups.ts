import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

/** A secret that was shown to its user, who has not yet confirmed it with a code. */
export interface TotpSetup {
  readonly userId: number;
  /** Encrypted. */
  readonly secret: string;
  readonly recoveryCodeHashes: readonly string[];
  /** The fingerprint of the password with which the set-up began. */
  readonly passwordFingerprint: string;
  readonly expiresAt: Date;
}

type TotpSetupDocument = Omit<TotpSetup, 'userId' | 'recoveryCodeHashes'> & {
  _id: number;
  recoveryCodeHashes: string[];
};

const schema = new Schema<TotpSetupDocument>(
  {
    _id: { type: Number, required: true },
    secret: { type: String, required: true },
    recoveryCodeHashes: { type: [String], required: true },
    passwordFingerprint: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const totpSetupsCollection = defineCollection('totp_setups', schema);

export type TotpSetupStore = ReturnType<typeof createTotpSetupStore>;

/** One set-up per user: a new one replaces the one before. */
export function createTotpSetupStore(connection: Connection) {
  const model = openCollection(connection, totpSetupsCollection);
  return {
    async put({ userId, recoveryCodeHashes, ...fields }: TotpSetup): Promise<void> {
      const document = { ...fields, recoveryCodeHashes: [...recoveryCodeHashes] };
      await model.replaceOne({ _id: userId }, document, { upsert: true });
    },

    async find(userId: number, now: Date): Promise<TotpSetup | undefined> {
      const found = await model.findOne({ _id: userId, expiresAt: { $gt: now } }).lean<TotpSetupDocument>();
      if (!found) return undefined;
      const { _id, ...fields } = found;
      return { userId: _id, ...fields };
    },

    /** Deletes this set-up; keeps a newer one. */
    async delete(userId: number, secret: string): Promise<void> {
      await model.deleteOne({ _id: userId, secret });
    },
  };
}
