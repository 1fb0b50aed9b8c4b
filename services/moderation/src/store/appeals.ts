import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection } from 'mongoose';
import type { AppealStore } from '#domain/ports';

interface AppealDocument {
  /** the clip's id: one appeal each */
  _id: number;
  text: string;
  createdAt: Date;
}

const APPEALS = 'appeals';

export const appealIndexes: readonly IndexSpec[] = [{ collection: APPEALS }];

export function createAppealStore(connection: Connection): AppealStore {
  const appeals = connection.collection<AppealDocument>(APPEALS);
  return {
    async find(videoIds) {
      const found = await appeals.find({ _id: { $in: [...videoIds] } }).toArray();
      return found.map(({ _id, text }) => ({ videoId: _id, text }));
    },
    async put(videoId, text) {
      await appeals.updateOne({ _id: videoId }, { $set: { text, createdAt: new Date() } }, { upsert: true });
    },
  };
}
