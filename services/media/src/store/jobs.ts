import { createLeasedQueue, type Held } from '@tallscreen/kit-mongo/leased-queue';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { MediaItem } from '#domain/media-item';
import { mediaItemCollection, toMediaItem, type JobFields } from '#store/media-item-schema';

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

const placedBefore = (before: Date | undefined) => (before ? { 'job.order': { $lt: before } } : {});

/** The jobs of workers, each stored within its media item. */
export function createJobStore(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);
  const queue = createLeasedQueue(connection, mediaItemCollection, { at: 'job.', order: { 'job.order': 1, _id: 1 } });

  return {
    /** Returns when a lease that begins now ends. */
    leaseEnd: (leaseMs: number) => readDatabaseTime(connection, leaseMs),

    /** Takes the first job that no worker holds; with `before`, only one whose place is earlier. */
    async take(leaseMs: number, before?: Date): Promise<Held | undefined> {
      const taken = await queue.lease(leaseMs, { where: placedBefore(before) });
      return taken && { id: taken.document._id, holder: taken.holder };
    },

    /** Returns whether a job with an earlier place waits for a worker. */
    isDueBefore: async (before: Date): Promise<boolean> => (await queue.first(placedBefore(before))) !== null,

    /** Returns how many jobs are due, and when the first of their media items was uploaded. */
    async readWaiting() {
      const [count, first] = await Promise.all([queue.count(), queue.first()]);
      return { count, oldestAt: first?.createdAt };
    },

    /** How many jobs of an uploader are not finished. */
    countUnfinished: (uploaderId: number, session?: Session): Promise<number> =>
      model.countDocuments({ uploaderId, 'job.leaseUntil': { $gte: new Date(0) } }, session && { session }),

    /** Returns null when the holder no longer has the job. */
    async findHeld(session: Session, held: Held): Promise<HeldJob | null> {
      const found = await queue.findHeld(held, session);
      return found?.job ? { item: toMediaItem(found), job: found.job } : null;
    },

    /** Returns false when the holder no longer has the job. */
    renew: (held: Held, leaseMs: number, progressPercent: number): Promise<boolean> =>
      queue.renew(held, leaseMs, { progressPercent }),

    /**
     * Lets any worker lease the job after the pause, at its place in the queue. `isCounted` is false for an attempt
     * that failed through no fault of the file; `spentMs` is the running time that the attempt used.
     */
    async release(held: Held, { pauseMs, isCounted, place, spentMs = 0 }: Release): Promise<void> {
      const $set = place ? { 'job.order': place } : {};
      const $inc = { ...(!isCounted && { 'job.attempts': -1 }), ...(spentMs > 0 && { 'job.spentMs': spentMs }) };
      await queue.release(held, pauseMs, { $set, ...(Object.keys($inc).length > 0 && { $inc }) });
    },
  };
}
