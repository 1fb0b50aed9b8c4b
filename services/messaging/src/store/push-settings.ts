import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema, type Connection } from 'mongoose';
import { defaultPushSettings, type PushSettings } from '#domain/push-settings';

type PushSettingsDocument = PushSettings & { _id: number };

const text = { type: String, default: '' } as const;
const schema = new Schema<PushSettingsDocument>(
  {
    _id: { type: Number, required: true },
    mutedSubjects: { type: [String], default: [] },
    showsMessageText: { type: Boolean, default: false },
    quietFrom: text,
    quietTo: text,
    timeZone: text,
  },
  schemaOptions,
);

/** One document for each user. */
export const pushSettingsCollection = defineCollection<PushSettingsDocument>('push_settings', schema);

export type PushSettingsStore = ReturnType<typeof createPushSettingsStore>;

export function createPushSettingsStore(connection: Connection) {
  const model = openCollection(connection, pushSettingsCollection);

  return {
    async read(userId: number): Promise<PushSettings> {
      const found = await model.findOne({ _id: userId }).lean<PushSettingsDocument>();
      if (!found) return defaultPushSettings;
      const { _id, ...settings } = found;
      return settings;
    },

    async save(userId: number, settings: PushSettings): Promise<void> {
      await model.replaceOne({ _id: userId }, { _id: userId, ...settings }, { upsert: true });
    },

    async removeOfUsers(userIds: readonly number[]): Promise<void> {
      if (userIds.length > 0) await model.deleteMany({ _id: { $in: [...userIds] } });
    },
  };
}
