/** Each unfinished job of an uploader moves the next one back by this time. */
const STEP_MS = 60_000;

/**
 * The place of a new job in the queue: jobs run by rising order. Jobs of users with one upload run in the order of
 * their uploads. If a user uploads many, the second counts as uploaded a minute later, the third two minutes later, and
 * so on. So nobody waits behind all of them, and none of them waits for ever.
 */
export const jobOrderOf = (createdAt: Date, unfinishedOfUploader: number): Date =>
  new Date(createdAt.getTime() + unfinishedOfUploader * STEP_MS);
