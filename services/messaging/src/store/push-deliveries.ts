import { upsertMany } from '@tallscreen/kit-mongo/bulk';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { createLeasedQueue, type Held } from '@tallscreen/kit-mongo/leased-queue';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection, type mongo } from 'mongoose';
import type { PushDelivery } from '#domain/push-delivery';

type PushDeliveryDocument = Omit<PushDelivery, 'id' | 'leaseUntil' | 'sentAt'> & {
  _id: number;
  leaseUntil?: Date;
  sentAt?: Date;
};

const schema = new Schema<PushDeliveryDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    deviceId: { type: String, required: true },
    tag: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    revision: { type: Number, required: true },
    attempts: { type: Number, default: 0 },
    holder: { type: String, default: '' },
    isQuiet: { type: Boolean, default: false },
    leaseUntil: Date,
    sentAt: Date,
    expiresAt: { type: Date, required: true, expires: 0 },
  },
  schemaOptions,
)
  .index({ deviceId: 1, tag: 1 }, { unique: true })
  .index({ leaseUntil: 1, _id: 1 })
  .index({ userId: 1 });

export const pushDeliveriesCollection = defineCollection<PushDeliveryDocument>('push_deliveries', schema);

/** A delivery that this process has leased. */
export type PushJob = PushDelivery & Held;

export type PushDeliveries = ReturnType<typeof createPushDeliveries>;

const toDelivery = ({ _id: id, leaseUntil, sentAt, ...rest }: PushDeliveryDocument): PushDelivery => ({
  ...rest,
  id,
  leaseUntil: leaseUntil ?? null,
  sentAt: sentAt ?? null,
});

const toDocument = ({ id: _id, leaseUntil, sentAt, ...rest }: PushDelivery): PushDeliveryDocument => ({
  ...rest,
  _id,
  ...(leaseUntil && { leaseUntil }),
  ...(sentAt && { sentAt }),
});

export function createPushDeliveries(connection: Connection, leaseMs: number) {
  const model = openCollection(connection, pushDeliveriesCollection);
  const collection = model.collection as unknown as mongo.Collection<PushDeliveryDocument>;
  const queue = createLeasedQueue(connection, pushDeliveriesCollection, { order: { leaseUntil: 1, _id: 1 } });

  return {
    /** Returns the deliveries of these tags to these devices. */
    async findMany(
      wanted: readonly Pick<PushDelivery, 'deviceId' | 'tag'>[],
      session: Session,
    ): Promise<PushDelivery[]> {
      const $or = wanted.map(({ deviceId, tag }) => ({ deviceId, tag }));
      return (await model.find({ $or }, null, { session }).lean<PushDeliveryDocument[]>()).map(toDelivery);
    },

    save: (deliveries: readonly PushDelivery[], session: Session): Promise<void> =>
      upsertMany(collection, deliveries.map(toDocument), session),

    /** Leases what is due for other users than `except`. */
    async lease(except: readonly number[]): Promise<PushJob | undefined> {
      const leased = await queue.lease(leaseMs, {
        where: { userId: { $nin: [...except] } },
        change: { $inc: { attempts: 1 }, $set: { isQuiet: false } },
      });
      return leased && { ...toDelivery(leased.document), holder: leased.holder };
    },

    renew: (held: Held): Promise<boolean> => queue.renew(held, leaseMs),

    /** Gives it back: it is due after the pause. */
    postpone: (held: Held, pauseMs: number): Promise<boolean> => queue.release(held, pauseMs),

    /** Gives it back until its device may be tried again. */
    waitForDevice: (held: Held, pauseMs: number): Promise<boolean> =>
      queue.release(held, pauseMs, { $set: { attempts: 0 } }),

    /** Gives it back until the quiet hours end. It was no attempt. */
    waitQuietly: (held: Held, pauseMs: number): Promise<boolean> =>
      queue.release(held, pauseMs, { $set: { isQuiet: true, attempts: 0 } }),

    /** Marks it as sent. If another content came meanwhile, it is due after the pause. */
    async finish(job: PushJob, sentAt: Date, pauseMs: number): Promise<void> {
      const sent = { $set: { sentAt, holder: '', attempts: 0 }, $unset: { leaseUntil: 1 as const } };
      const { matchedCount } = await model.updateOne({ ...queue.heldBy(job), revision: job.revision }, sent);
      if (matchedCount === 0) await queue.release(job, pauseMs, { $set: { sentAt } });
    },

    /** Drops a content that is not to be sent. One that came meanwhile stays, and is due. */
    async drop(job: PushJob): Promise<void> {
      const { deletedCount } = await model.deleteOne({ ...queue.heldBy(job), revision: job.revision });
      if (deletedCount === 0) await queue.release(job, 0);
    },

    /** Keeps the newest `most` of those that wait for each of these devices. */
    async removeOldest(deviceIds: readonly string[], most: number): Promise<void> {
      const filter = { deviceId: { $in: [...deviceIds] }, leaseUntil: { $exists: true } };
      const waiting = await model
        .find(filter, { deviceId: 1 })
        .sort({ expiresAt: -1, _id: -1 })
        .lean<Pick<PushDeliveryDocument, '_id' | 'deviceId'>[]>();
      const byDevice = [...Map.groupBy(waiting, ({ deviceId }) => deviceId).values()];
      const surplus = byDevice.flatMap((its) => its.slice(most).map(({ _id }) => _id));
      if (surplus.length > 0) await model.deleteMany({ _id: { $in: surplus } });
    },

    async removeOfUsers(userIds: readonly number[]): Promise<void> {
      if (userIds.length > 0) await model.deleteMany({ userId: { $in: [...userIds] } });
    },

    /** Makes due what waits for the end of the quiet hours: the user has changed them. */
    async endQuiet(userId: number): Promise<void> {
      await model.updateMany({ userId, isQuiet: true }, { $set: { leaseUntil: new Date(), isQuiet: false } });
    },

    /** Returns how many are due, and since when the first is. */
    async readWaiting() {
      const [count, first] = await Promise.all([queue.count(), queue.first()]);
      return { count, oldestAt: first?.leaseUntil };
    },
  };
}
