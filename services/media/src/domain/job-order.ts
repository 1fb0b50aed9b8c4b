/** Each unfinished job of an uploader moves the next one back by this time. */
const STEP_MS = 60_000;

/**
 * The place of a new job in the queue: jobs run by rising order. Jobs of users with one upload run in the order of
 * their uploads. If a user uploads many, the second counts as uploaded a minute later, the third two minutes later, and
 * so on. So nobody waits behind all of them, and none of them waits for ever.
 */
export const jobOrderOf = (createdAt: Date, unfinishedOfUploader: number): Date =>
  new Date(createdAt.getTime() + unfinishedOfUploader * STEP_MS);

/** How long a job runs before one of others may go first. */
export const SHARE_MS = 5_000;
/** A job that has run so long may be given up for others when it cannot stand still: what is shorter is soon done. */
export const LONG_MS = 30_000;

/** The place that a job has after it has used its share: behind others that come in as much time as it has used. */
export const placeAfter = (usedMs: number, now: Date): Date => new Date(now.getTime() + usedMs);

/** Whether a job may be given back to the queue. It runs twice as long each time, so that it ends at some time. */
export const isLong = (usedMs: number, spentMs: number, longMs = LONG_MS): boolean =>
  usedMs >= Math.max(longMs, 2 * spentMs);
