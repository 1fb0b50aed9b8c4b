/** Time by which each unfinished job of an uploader delays the uploader's next one. */
const STEP_MS = 60_000;

/**
 * Returns the place of a new job in the queue; the earliest place runs first. It is the time of the upload plus a
 * minute for each unfinished job of the same uploader. So nobody waits behind many uploads of one user, and none of
 * those waits for ever.
 */
export const jobOrderOf = (createdAt: Date, unfinishedOfUploader: number): Date =>
  new Date(createdAt.getTime() + unfinishedOfUploader * STEP_MS);

/** How long a job runs before another one may go first. */
export const SHARE_MS = 5_000;
/** Shortest time after which a job that cannot be paused is given up for others; a shorter job ends soon anyway. */
export const LONG_MS = 30_000;

/** Returns the new place of a job that has used its share: now plus the time that it has used. */
export const placeAfter = (usedMs: number, now: Date): Date => new Date(now.getTime() + usedMs);

/**
 * Whether a job may be given back to the queue. Each time it must have run twice as long as before, so that it ends
 * some day.
 */
export const isLong = (usedMs: number, spentMs: number, longMs = LONG_MS): boolean =>
  usedMs >= Math.max(longMs, 2 * spentMs);
