import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { Schema, type Connection } from 'mongoose';
import type { Uploader } from '#domain/media-item';
import { readChanges, readNewestCursor, type ChangeCursor } from '@tallscreen/kit-mongo/changes';

interface UploaderDocument {
  _id: number;
  username: string;
  avatarUrl: string;
  isActive: boolean;
  revision: number;
  changedAt: Date;
}

const schema = new Schema<UploaderDocument>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    avatarUrl: { type: String, default: '' },
    isActive: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ changedAt: 1, _id: 1 });

/** Each generation of the read model has a collection of its own. */
export const defineUploaders = (generation: string) => defineCollection(`uploaders_${generation}`, schema);

export function createUploaderStore(connection: Connection, generation: string) {
  const definition = defineUploaders(generation);
  const model = openCollection(connection, definition);
  const collection = databaseOf(connection).collection<UploaderDocument>(definition.name);

  return {
    save: (uploaders: readonly Uploader[]): Promise<void> =>
      upsertNewer(
        collection,
        uploaders.map(({ id, username, avatarUrl, isActive, revision }) => ({
          id,
          revision,
          update: { $set: { username, avatarUrl, isActive }, $currentDate: { changedAt: true as const } },
        })),
      ),
    readByIds: async (ids: readonly number[]): Promise<Uploader[]> =>
      ids.length === 0 ? [] : (await model.find({ _id: { $in: [...ids] } }).lean()).map(toUploader),
    readChanged: (after: ChangeCursor) => readChanges(model, after, (document) => [toUploader(document)]),
    readNewestCursor: () => readNewestCursor(model),
  };
}

const toUploader = ({ _id, username, avatarUrl, isActive, revision }: UploaderDocument): Uploader => ({
  id: _id,
  username,
  avatarUrl,
  isActive,
  revision,
});
