import { openCollection } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { MediaItem } from '#domain/media-item';
import { mediaItemCollection, toMediaItem, type JobFields, type MediaItemDocument } from '#store/media-item-schema';

export interface HeldJob {
  readonly item: MediaItem;
  readonly job: JobFields;
}

export interface Release {
  readonly pauseMs: number;
  readonly isCounted: boolean;
  /** absent: the job keeps its place */
  readonly place?: Date;
  readonly spentMs?: number;
}

export type JobStore = ReturnType<typeof createJobStore>;

/** The jobs of workers, each stored within its media item. The database's clock decides about leases. */
export function createJobStore(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);
  const readTime = () => readDatabaseTime(connection);
  const timeIn = (ms: number) => readDatabaseTime(connection, ms);

  return {
    /** Returns when a lease that begins now ends. */
    leaseEnd: timeIn,

    /** The first media items of the queue whose job no worker holds; with `before`, only those whose place is earlier. */
    async listDue(limit: number, before?: Date): Promise<number[]> {
      const earlier = before && { 'job.order': { $lt: before } };
      const due = model.find({ 'job.leaseUntil': { $lte: await readTime() }, ...earlier }, { _id: 1 });
      const found = await due.sort({ 'job.order': 1, _id: 1 }).limit(limit).lean<Pick<MediaItemDocument, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /** Returns false when another worker holds the job, or it is finished. */
    async take(id: number, holder: string, leaseMs: number): Promise<boolean> {
      const now = await readTime();
      const fields = { 'job.holder': holder, 'job.leaseUntil': new Date(now.getTime() + leaseMs) };
      const { matchedCount } = await model.updateOne({ _id: id, 'job.leaseUntil': { $lte: now } }, { $set: fields });
      return matchedCount > 0;
    },

    /** Returns how many jobs are due, and when the first of their media items was uploaded. */
    async readWaiting() {
      const due = { 'job.leaseUntil': { $lte: await readTime() } };
      const count = await model.countDocuments(due);
      const oldest = count > 0 ? await model.findOne(due, { createdAt: 1 }).sort({ 'job.order': 1 }).lean() : null;
      return { count, oldestAt: oldest?.createdAt };
    },

    /** How many jobs of an uploader are not finished. */
    countUnfinished: (uploaderId: number, session?: Session): Promise<number> =>
      model.countDocuments({ uploaderId, 'job.leaseUntil': { $gte: new Date(0) } }, session && { session }),

    /** Returns null when the holder no longer has the job. */
    async findHeldJob(session: Session, id: number, holder: string): Promise<HeldJob | null> {
      const held = model.findOne({ _id: id, 'job.holder': holder }, null, { session });
      const found = await held.lean<MediaItemDocument>();
      return found?.job ? { item: toMediaItem(found), job: found.job } : null;
    },

    /** Returns null when the holder no longer has the job. */
    async findHeld(session: Session, id: number, holder: string): Promise<MediaItem | null> {
      const held = model.findOne({ _id: id, 'job.holder': holder }, null, { session });
      const found = await held.lean<MediaItemDocument>();
      return found && toMediaItem(found);
    },

    /** Returns false when the holder no longer has the job. */
    async renew(id: number, holder: string, leaseMs: number, progressPercent: number): Promise<boolean> {
      const fields = { 'job.leaseUntil': await timeIn(leaseMs), progressPercent };
      const { matchedCount } = await model.updateOne({ _id: id, 'job.holder': holder }, { $set: fields });
      return matchedCount > 0;
    },

    /**
     * Lets any worker claim the job after the pause, at its place in the queue. `isCounted` is false for an attempt that
     * failed through no fault of the file; `spentMs` is the time that was used in vain.
     */
    async release(id: number, holder: string, { pauseMs, isCounted, place, spentMs = 0 }: Release): Promise<void> {
      const fields = {
        'job.leaseUntil': await timeIn(pauseMs),
        'job.holder': '',
        ...(place && { 'job.order': place }),
      };
      const counted = { ...(!isCounted && { 'job.attempts': -1 }), ...(spentMs > 0 && { 'job.spentMs': spentMs }) };
      const update = { $set: fields, ...(Object.keys(counted).length > 0 && { $inc: counted }) };
      await model.updateOne({ _id: id, 'job.holder': holder }, update);
    },
  };
}
