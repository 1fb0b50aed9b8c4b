/** When a scheduled video may go live, written once for browser and media. This module has no imports. */

export const MAX_PUBLISH_DAYS = 90;
export const PUBLISH_TIME_PAST = 'The publish time must be in the future.';
export const PUBLISH_TIME_TOO_LATE = `The publish time must be at most ${MAX_PUBLISH_DAYS} days ahead.`;
export const NO_PUBLISH_TIME = 'Give the publish time with its zone, such as 2030-05-01T18:00:00Z.';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the error text, or undefined when a video may be scheduled for this time. */
export function publishTimeProblem(atMs: number, nowMs: number): string | undefined {
  if (Number.isNaN(atMs)) return NO_PUBLISH_TIME;
  if (atMs <= nowMs) return PUBLISH_TIME_PAST;
  return atMs - nowMs > MAX_PUBLISH_DAYS * DAY_MS ? PUBLISH_TIME_TOO_LATE : undefined;
}

const problems: readonly string[] = [NO_PUBLISH_TIME, PUBLISH_TIME_PAST, PUBLISH_TIME_TOO_LATE];

/** Whether an error text is about the publish time and not about the video. */
export const isPublishTimeProblem = (detail: string | undefined): boolean => problems.includes(detail ?? '');
