import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { LEFT_NAME_MS } from '#domain/names';

interface TakenNameDocument {
  /** A key that names which look alike have in common. */
  _id: string;
  userId: number;
  /** Absent while the user has the name; afterwards the time until which others cannot have it. */
  heldUntil?: Date;
  /** True while the user waits for approval: the name is taken until then. */
  isWaiting?: boolean;
}

const schema = new Schema<TakenNameDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    heldUntil: Date,
    isWaiting: Boolean,
  },
  schemaOptions,
);
schema.index({ userId: 1 });
schema.index({ heldUntil: 1 }, { expireAfterSeconds: 0 });

export const takenNamesCollection = defineCollection('taken_names', schema);

export type TakenNameStore = ReturnType<typeof createTakenNameStore>;

/** Whether users other than the one who asks have a name, or have left it a short time ago. */
export type NameState = 'free' | 'taken' | 'left';

/** Stores the user of each look-alike key. A user who leaves a name keeps its keys from others for a while. */
export function createTakenNameStore(connection: Connection) {
  const model = openCollection(connection, takenNamesCollection);
  const isOver = ({ heldUntil }: TakenNameDocument, now: Date): boolean => heldUntil !== undefined && heldUntil <= now;

  /**
   * Gives a user these keys; others that the user had stay reserved for them. Rejects with a duplicate key error if
   * another user has one of them.
   */
  async function replace(userId: number, keys: readonly string[], session: Session): Promise<void> {
    const now = new Date();
    const wanted = [...keys];
    const left = { userId, _id: { $nin: wanted }, heldUntil: { $exists: false } };
    await model.updateMany(left, { $set: { heldUntil: new Date(now.getTime() + LEFT_NAME_MS) } }, { session });
    if (wanted.length === 0) return;
    await model.updateMany({ userId, _id: { $in: wanted } }, { $unset: { heldUntil: 1, isWaiting: 1 } }, { session });
    // The database removes what is over within minutes.
    await model.deleteMany({ _id: { $in: wanted }, userId: { $ne: userId }, heldUntil: { $lte: now } }, { session });
    const own = await model.find({ _id: { $in: wanted }, userId }, { _id: 1 }, { session }).lean<TakenNameDocument[]>();
    const has = new Set(own.map(({ _id }) => _id));
    const added = wanted.filter((key) => !has.has(key)).map((_id) => ({ _id, userId }));
    if (added.length > 0) await model.insertMany(added, { session });
  }

  return {
    async read(keys: readonly string[], ownId?: number): Promise<NameState> {
      const now = new Date();
      const found = await model.find({ _id: { $in: [...keys] } }).lean<TakenNameDocument[]>();
      const ofOthers = found.filter((taken) => taken.userId !== ownId && !isOver(taken, now));
      if (ofOthers.length === 0) return 'free';
      return ofOthers.some(({ heldUntil, isWaiting }) => isWaiting || heldUntil === undefined) ? 'taken' : 'left';
    },

    replace,

    /** Gives these keys to a user who waits for approval, until this time. Rejects as `replace` does. */
    async keepWaiting(userId: number, keys: readonly string[], until: Date, session: Session): Promise<void> {
      await replace(userId, keys, session);
      await model.updateMany({ userId }, { $set: { heldUntil: until, isWaiting: true } }, { session });
    },

    /** Frees the keys of a user at once. */
    async release(userId: number, session: Session): Promise<void> {
      await model.deleteMany({ userId }, { session });
    },
  };
}
