import type { Migration } from '@tallscreen/kit-mongo/migrations';

/**
 * Adds the job of each user who is banned already, which takes their follows out of the counts. A job that waits already
 * does the same and stays.
 */
export const up: Migration = async ({ db, signal }) => {
  const users = db.collection<{ _id: number; revision: number }>('users');
  const jobs = db.collection<{ _id: number }>('user_jobs');
  for await (const { _id, revision } of users.find({ status: 'banned' }, { projection: { revision: 1 } })) {
    signal.throwIfAborted();
    const $setOnInsert = { revision, failedAttempts: 0, notBefore: new Date() };
    await jobs.updateOne({ _id }, { $setOnInsert }, { upsert: true });
  }
};
