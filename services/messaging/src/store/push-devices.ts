import { createHash } from 'node:crypto';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import type { Role } from '@tallscreen/kit/auth/person';
import { Schema, type Connection } from 'mongoose';
import type { PushKeys } from '#domain/web-push';

/** A browser that gets pushes of a user. */
export interface PushDevice extends PushKeys {
  /** hash of the endpoint */
  readonly id: string;
  readonly userId: number;
  /** The device ends with this session. */
  readonly sessionId: string;
  /** address at the push service; who knows it can disturb the device, so it is never logged */
  readonly endpoint: string;
  readonly locale: string;
  /** '' if the browser named none */
  readonly timeZone: string;
  readonly role: Role;
  readonly addedAt: Date;
  /** pushes to it that failed since the last one that arrived */
  readonly failures: number;
  /** Until then nothing is sent to it. */
  readonly pausedUntil: Date | null;
}

export type NewPushDevice = Omit<PushDevice, 'id' | 'failures' | 'pausedUntil'> & {
  /** the latest end of the session */
  readonly endsAt: Date;
};

type PushDeviceDocument = Omit<NewPushDevice, 'endsAt'> & {
  _id: string;
  /** absent in those of an earlier version that still runs */
  endsAt?: Date;
  failures?: number;
  pausedUntil?: Date;
};

const text = { type: String, required: true } as const;
const schema = new Schema<PushDeviceDocument>(
  {
    _id: text,
    userId: { type: Number, required: true },
    sessionId: text,
    endsAt: { type: Date, expires: 0 },
    endpoint: text,
    p256dh: text,
    auth: text,
    locale: text,
    timeZone: { type: String, default: '' },
    role: text,
    addedAt: { type: Date, required: true },
    failures: Number,
    pausedUntil: Date,
  },
  schemaOptions,
)
  .index({ userId: 1, addedAt: 1 })
  .index({ sessionId: 1 });

export const pushDevicesCollection = defineCollection<PushDeviceDocument>('push_devices', schema);

export type PushDevices = ReturnType<typeof createPushDevices>;

const toDevice = ({ _id: id, endsAt: _end, failures, pausedUntil, ...rest }: PushDeviceDocument): PushDevice => ({
  ...rest,
  id,
  failures: failures ?? 0,
  pausedUntil: pausedUntil ?? null,
});

/** The database removes what is over within minutes. */
const isOver = ({ endsAt }: Pick<PushDeviceDocument, 'endsAt'>): boolean =>
  endsAt !== undefined && endsAt <= new Date();

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

export function createPushDevices(connection: Connection) {
  const model = openCollection(connection, pushDevicesCollection);

  return {
    /**
     * Stores a device; one with the same endpoint is replaced, also if another user signed in there before. Its pause
     * stays, or a user could end it by adding the device again.
     */
    async set(device: NewPushDevice): Promise<void> {
      const _id = idOf(device.endpoint);
      await model.updateOne({ _id }, { $set: device }, { upsert: true });
      // A session has one device: a browser that subscribed anew has another endpoint.
      await model.deleteMany({ sessionId: device.sessionId, _id: { $ne: _id } });
    },

    /** Keeps the newest `most` devices of a user. */
    async removeOldest(userId: number, most: number): Promise<void> {
      const old = await model.find({ userId }, { _id: 1 }).sort({ addedAt: -1 }).skip(most).lean<{ _id: string }[]>();
      if (old.length > 0) await model.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },

    async find(id: string): Promise<PushDevice | undefined> {
      const found = await model.findOne({ _id: id }).lean<PushDeviceDocument>();
      return found && !isOver(found) ? toDevice(found) : undefined;
    },

    /** Returns the ids of the devices by user. */
    async listIds(userIds: readonly number[]): Promise<Map<number, string[]>> {
      const found = await model
        .find({ userId: { $in: [...userIds] } }, { userId: 1, endsAt: 1 })
        .lean<PushDeviceDocument[]>();
      const current = found.filter((device) => !isOver(device));
      const byUser = Map.groupBy(current, ({ userId }) => userId);
      return new Map([...byUser].map(([userId, its]) => [userId, its.map(({ _id }) => _id)]));
    },

    hasSession: async (sessionId: string): Promise<boolean> => (await model.exists({ sessionId })) !== null,

    /** Sends nothing to it until then. */
    async pause(id: string, failures: number, pausedUntil: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { failures, pausedUntil } });
    },

    /** A push has arrived after failures. */
    async endPause(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { failures: 1, pausedUntil: 1 } });
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },

    async removeOfSessions(sessionIds: readonly string[]): Promise<void> {
      if (sessionIds.length > 0) await model.deleteMany({ sessionId: { $in: [...sessionIds] } });
    },

    async removeOfUsers(userIds: readonly number[]): Promise<void> {
      if (userIds.length > 0) await model.deleteMany({ userId: { $in: [...userIds] } });
    },
  };
}
