import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { createLeasedQueue, type Held } from '@tallscreen/kit-mongo/leased-queue';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';
import type { UserExport } from '#domain/user-export';

interface ExportDocument extends Omit<UserExport, 'userId'> {
  _id: number;
  /** the process that builds it */
  holder: string;
  /** when the lease ends: any process may then build it; used only while it is running */
  leaseUntil: Date;
  failedAttempts: number;
  /** the `traceparent` of the request, if its trace is recorded */
  trace?: string;
}

const schema = new Schema<ExportDocument>(
  {
    _id: { type: Number, required: true },
    status: { type: String, enum: ['running', 'ready'], required: true },
    requestedAt: { type: Date, required: true },
    objectKey: { type: String, default: '' },
    expiresAt: { type: Date, default: null },
    holder: { type: String, default: '' },
    leaseUntil: { type: Date, required: true },
    failedAttempts: { type: Number, default: 0 },
    trace: String,
  },
  schemaOptions,
).index({ status: 1, leaseUntil: 1 });

export const exportCollection = defineCollection<ExportDocument>('exports', schema);

/** An export that this process builds; its id is the user's. */
export interface ExportJob extends Held {
  readonly failedAttempts: number;
  readonly trace?: string | undefined;
}

export type ExportStore = ReturnType<typeof createExportStore>;

export function createExportStore(connection: Connection) {
  const model = openCollection(connection, exportCollection);
  const queue = createLeasedQueue(connection, exportCollection, {
    jobs: { status: 'running' },
    order: { leaseUntil: 1 },
  });
  return {
    async find(userId: number): Promise<UserExport | undefined> {
      const found = await model.findById(userId).lean();
      if (!found) return undefined;
      const { status, requestedAt, objectKey, expiresAt } = found;
      return { userId, status, requestedAt, objectKey, expiresAt };
    },

    /** Starts an export unless one runs or was requested after `notSince`. */
    async start(userId: number, now: Date, notSince: Date): Promise<void> {
      const filter = { _id: userId, status: 'ready' as const, requestedAt: { $lte: notSince } };
      const job = { leaseUntil: await readDatabaseTime(connection), holder: '', failedAttempts: 0 };
      const fresh = { status: 'running' as const, requestedAt: now, ...job };
      const trace = traceToStore() ?? '';
      try {
        await model.updateOne(filter, { $set: { ...fresh, trace, objectKey: '', expiresAt: null } }, { upsert: true });
      } catch (error) {
        // The user has an export that the filter does not match: it runs, or was requested a short time ago.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async lease(leaseMs: number): Promise<ExportJob | undefined> {
      const leased = await queue.lease(leaseMs);
      if (!leased) return undefined;
      const { _id: id, failedAttempts, trace } = leased.document;
      return { id, holder: leased.holder, failedAttempts, trace };
    },

    renew: (job: ExportJob, leaseMs: number): Promise<boolean> => queue.renew(job, leaseMs),

    retryLater: (job: ExportJob, delayMs: number): Promise<boolean> =>
      queue.release(job, delayMs, { $inc: { failedAttempts: 1 } }),

    /** Returns false if another process builds the export by now, or the account was deleted. */
    async finish(job: ExportJob, file: { objectKey: string; expiresAt: Date }, session: Session): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        queue.heldBy(job),
        { $set: { ...file, status: 'ready' } },
        { session },
      );
      return matchedCount > 0;
    },

    /** Returns how many exports are due, and since when the oldest of them is due. */
    async readWaiting() {
      const [count, first] = await Promise.all([queue.count(), queue.first()]);
      return { count, oldestAt: first?.leaseUntil };
    },

    async remove(userId: number): Promise<void> {
      await model.deleteOne({ _id: userId });
    },

    /** Removes an export with this file; a newer one stays. */
    async removeReady(userId: number, objectKey: string): Promise<void> {
      await model.deleteOne({ _id: userId, status: 'ready', objectKey });
    },

    async removeExpired(now: Date): Promise<void> {
      await model.deleteMany({ status: 'ready', expiresAt: { $lte: now } });
    },
  };
}
