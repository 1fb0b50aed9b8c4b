import { fail } from '@tallscreen/kit/errors';
import { publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { isLive, type MediaItem } from '#domain/media-item';

/** Throws invalid_argument for a time that is past or too far ahead. */
export function checkPublishTime(at: Date, now: Date): Date {
  const problem = publishTimeProblem(at.getTime(), now.getTime());
  if (problem) throw fail(problem);
  return at;
}

/** Throws invalid_argument for a time too far ahead. A video whose time has passed goes live once it is approved. */
export function checkNotTooLate(at: Date, now: Date): Date {
  const problem = publishTimeProblem(at.getTime(), now.getTime());
  if (problem && problem !== 'publish_time_past') throw fail(problem);
  return at;
}

/** Whether it must not be live yet. */
export const isScheduledFor = ({ publishAt }: Pick<MediaItem, 'publishAt'>, now: Date): boolean =>
  publishAt !== null && publishAt > now;

/** The change that an edit makes: without a time, an approved video goes live now. */
export function publishTimeAfter(item: MediaItem, wanted: Date | null | undefined, now: Date): Partial<MediaItem> {
  if (wanted === undefined || isLive(item.status)) return {};
  return { publishAt: wanted ?? (item.status === 'scheduled' ? now : null) };
}

/**
 * The time to tell others. While media is upgraded, a process of a version without publish times may make a video live
 * before its time; it counts as live since its approval.
 */
export const publishTimeOf = ({ status, publishAt }: Pick<MediaItem, 'status' | 'publishAt'>, now: Date): Date | null =>
  publishAt && isLive(status) && publishAt > now ? null : publishAt;

/** When viewers could see it first: since the approval, or since its later publish time. */
export function liveSince(
  { createdAt, decidedAt, ...item }: Pick<MediaItem, 'createdAt' | 'decidedAt' | 'publishAt' | 'status'>,
  now: Date,
): Date {
  const approvedAt = decidedAt ?? createdAt;
  const publishAt = publishTimeOf(item, now);
  return publishAt && publishAt > approvedAt ? publishAt : approvedAt;
}
