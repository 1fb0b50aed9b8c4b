import { invalid } from '@tallscreen/kit/errors';
import { publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { isLive, type MediaItem } from '#domain/media-item';

/** Throws invalid_argument for a time that is past or too far ahead. */
export function checkPublishTime(at: Date, now: Date): Date {
  const problem = publishTimeProblem(at.getTime(), now.getTime());
  if (problem) throw invalid(problem);
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

/** When viewers could see it first: since the approval, or since its later publish time. */
export function liveSince({
  createdAt,
  decidedAt,
  publishAt,
}: Pick<MediaItem, 'createdAt' | 'decidedAt' | 'publishAt'>) {
  const approvedAt = decidedAt ?? createdAt;
  return publishAt && publishAt > approvedAt ? publishAt : approvedAt;
}
