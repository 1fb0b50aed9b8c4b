import { fail } from '@tallscreen/kit/errors';
import { publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { isLive, type MediaItem } from '#domain/media-item';

/** Throws invalid_argument for a time that is past or too far ahead. */
export function checkPublishTime(at: Date, now: Date): Date {
  const problem = publishTimeProblem(at.getTime(), now.getTime());
  if (problem) throw fail(problem);
  return at;
}

/**
 * Throws invalid_argument for a time too far ahead. If the time has passed, the video goes live when it is approved.
 */
export function checkNotTooLate(at: Date, now: Date): Date {
  const problem = publishTimeProblem(at.getTime(), now.getTime());
  if (problem && problem !== 'publish_time_past') throw fail(problem);
  return at;
}

/** Whether it must not be live yet. */
export const isScheduledFor = ({ details: { publishAt } }: Pick<MediaItem, 'details'>, now: Date): boolean =>
  publishAt !== null && publishAt > now;

/** Returns the publish time after an edit: without one, an approved video goes live now. A live video keeps its own. */
export function publishTimeAfter({ status, details }: MediaItem, wanted: Date | null | undefined, now: Date) {
  if (wanted === undefined || isLive(status)) return details.publishAt;
  return wanted ?? (status === 'scheduled' ? now : null);
}

/** Returns when viewers could first see it: at the approval, or at its later publish time. */
export function liveSince({
  createdAt,
  decidedAt,
  details,
}: Pick<MediaItem, 'createdAt' | 'decidedAt' | 'details'>): Date {
  const approvedAt = decidedAt ?? createdAt;
  return details.publishAt && details.publishAt > approvedAt ? details.publishAt : approvedAt;
}
