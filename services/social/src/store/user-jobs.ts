import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { upsertNewer } from '@tallscreen/kit-mongo/upsert-newer';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { Schema, type Connection } from 'mongoose';

/** The job to apply a user's changed account status to their comments, likes, follows and notifications. */
export interface UserJob {
  readonly userId: number;
  /** Identity's revision of the user; a newer one replaces the job. */
  readonly revision: number;
  readonly failedAttempts: number;
  readonly trace: string | undefined;
}

interface UserJobDocument {
  _id: number;
  revision: number;
  failedAttempts: number;
  /** The job is skipped until then. */
  notBefore: Date;
  /** the `traceparent` of what caused the job, if its trace is recorded */
  trace?: string;
}

const schema = new Schema<UserJobDocument>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    failedAttempts: { type: Number, default: 0 },
    notBefore: { type: Date, required: true },
    trace: String,
  },
  schemaOptions,
);
schema.index({ notBefore: 1 });

export const userJobsCollection = defineCollection<UserJobDocument>('user_jobs', schema);

export type UserJobs = ReturnType<typeof createUserJobs>;

export function createUserJobs(connection: Connection) {
  const jobs = openCollection(connection, userJobsCollection);
  const driver = connection.collection<UserJobDocument>(userJobsCollection.name);
  return {
    /** Adds jobs that are due now. A job for an older revision of the same user is replaced. */
    add(users: readonly { readonly id: number; readonly revision: number }[]): Promise<void> {
      const $set = { failedAttempts: 0, notBefore: new Date(), trace: traceToStore() ?? '' };
      return upsertNewer(
        driver,
        users.map(({ id, revision }) => ({ id, revision, update: { $set } })),
      );
    },

    async listDue(limit: number): Promise<UserJob[]> {
      const found = await jobs
        .find({ notBefore: { $lte: new Date() } })
        .sort({ notBefore: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, revision, failedAttempts, trace }) => ({
        userId: _id,
        revision,
        failedAttempts,
        trace: trace || undefined,
      }));
    },

    /** Does nothing if the job was replaced in the meantime. */
    async remove({ userId, revision }: UserJob): Promise<void> {
      await jobs.deleteOne({ _id: userId, revision });
    },

    /** Records a failed attempt. Does nothing if the job was replaced in the meantime. */
    async postpone({ userId, revision, failedAttempts }: UserJob, delayMs: number): Promise<void> {
      const notBefore = new Date(Date.now() + delayMs);
      await jobs.updateOne({ _id: userId, revision }, { $set: { notBefore, failedAttempts: failedAttempts + 1 } });
    },
  };
}
