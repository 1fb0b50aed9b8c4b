import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';

interface AlertDocument {
  /** kind of the alert */
  _id: string;
  /** when it was sent; later if its cause lasts */
  createdAt: Date;
}

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const schema = new Schema<AlertDocument>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  schemaOptions,
).index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const alertCollection = defineCollection('alerts', schema);

export type Alerts = ReturnType<typeof createAlerts>;

/** The keys of the alerts that were sent, or whose cause ended, in the last 30 days. */
export function createAlerts(connection: Connection) {
  const model = openCollection(connection, alertCollection);
  return {
    /** Returns false if the alert was sent before. `until`: until when its cause lasts, if it is known. */
    async add(key: string, session: Session, until = new Date()): Promise<boolean> {
      if (await model.exists({ _id: key }).session(session)) return false;
      await model
        .insertOne({ _id: key, createdAt: until }, { session })
        .catch(retryOnDuplicate('the alert was sent at the same time'));
      return true;
    },
  };
}
