import type { Keyset } from '@tallscreen/kit/page';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import { saveKey, type Save } from '#domain/save';

interface SaveDocument extends Save {
  /** `userId:videoId` */
  _id: string;
}

const schema = new Schema<SaveDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    videoId: { type: Number, required: true },
    sequence: { type: Number, required: true },
  },
  schemaOptions,
);
schema.index({ userId: 1, sequence: -1 });

export const savesCollection = defineCollection<SaveDocument>('saves', schema);

export type Saves = ReturnType<typeof createSaves>;

export function createSaves(connection: Connection) {
  const saves = openCollection(connection, savesCollection);
  return {
    /** Returns false, and keeps the position in the list, if the video was saved before. */
    async insert(save: Save, session: Session): Promise<boolean> {
      if (await saves.exists({ _id: saveKey(save) }).session(session)) return false;
      await saves
        .create([{ _id: saveKey(save), ...save }], { session })
        .catch(retryOnDuplicate('The same video was saved at the same time.'));
      return true;
    },

    /** Returns false if the video was not saved. */
    async remove(save: Pick<Save, 'userId' | 'videoId'>, session: Session): Promise<boolean> {
      return (await saves.deleteOne({ _id: saveKey(save) }, { session })).deletedCount > 0;
    },

    /** Newest first. */
    list(userId: number, { after, limit }: Keyset): Promise<Save[]> {
      const filter = { userId, ...(after !== undefined && { sequence: { $lt: after } }) };
      return saves.find(filter).sort({ sequence: -1 }).limit(limit).lean().exec();
    },

    async removeByUser(userId: number): Promise<void> {
      await saves.deleteMany({ userId });
    },
  };
}
