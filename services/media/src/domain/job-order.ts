/** Each job of an uploader that is not finished puts the next one this much further back. */
const STEP_MS = 60_000;

/**
 * The place of a new job in the queue: jobs run by rising order. People who upload one media item are served first
 * come, first served. Of somebody who uploads many, the second takes its turn among those who come within a minute, the
 * third among those within two, so that nobody waits behind all of them, and they do not wait for ever.
 */
export const jobOrderOf = (createdAt: Date, unfinishedOfUploader: number): Date =>
  new Date(createdAt.getTime() + unfinishedOfUploader * STEP_MS);
