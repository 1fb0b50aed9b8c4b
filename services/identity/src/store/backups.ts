import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';

interface BackupDocument {
  _id: 'last';
  /** when the backup was begun; all that was stored before is in it */
  createdAt: Date;
}

const schema = new Schema<BackupDocument>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  schemaOptions,
);

/** One document: the last complete backup. deploy/backup/backup.ts writes it. */
export const backupsCollection = defineCollection('backups', schema);

export type BackupStore = ReturnType<typeof createBackupStore>;

export function createBackupStore(connection: Connection) {
  const model = openCollection(connection, backupsCollection);
  return {
    /** Returns when the last complete backup was begun; undefined if none was made. */
    async lastAt(): Promise<Date | undefined> {
      return (await model.findById('last').lean<BackupDocument>())?.createdAt;
    },
  };
}
