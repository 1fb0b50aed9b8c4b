/** When a scheduled video may go live; one rule for browser and media. This module has no imports. */

export const MAX_PUBLISH_DAYS = 90;

const DAY_MS = 24 * 60 * 60_000;

const problems = ['publish_time_missing', 'publish_time_past', 'publish_time_too_late'] as const;
export type PublishTimeProblem = (typeof problems)[number];

/** Returns the code of the error, or undefined when a video may be scheduled for this time. */
export function publishTimeProblem(atMs: number, nowMs: number): PublishTimeProblem | undefined {
  if (Number.isNaN(atMs)) return 'publish_time_missing';
  if (atMs <= nowMs) return 'publish_time_past';
  return atMs - nowMs > MAX_PUBLISH_DAYS * DAY_MS ? 'publish_time_too_late' : undefined;
}

/** Whether an error is about the publish time instead of the video. */
export const isPublishTimeProblem = (code: string | undefined): boolean => problems.some((problem) => problem === code);
