import type { ItemChanges } from '#domain/item-changes';
import type { ItemType, MediaItemCopy, SocialCounters } from '#domain/media-item-stats';
import { createTimeline, dayOf, type Activity, type Bucket } from '#domain/timeline';

/** A like or comment, and the item's counters after it. */
export interface Engagement {
  readonly id: string;
  readonly itemType: ItemType;
  readonly itemId: number;
  /** 0 when no user caused the change */
  readonly actorId: number;
  readonly atMs: number;
  readonly counters: SocialCounters;
  /** 1 for a like, -1 for a like taken back */
  readonly likes: number;
  readonly comments: number;
}

/** Takes over the newest counters and counts likes and comments by hour and day. */
export function countEngagement(
  changes: ItemChanges,
  events: readonly Engagement[],
): { buckets: Bucket[]; activity: Activity[] } {
  const timeline = createTimeline();
  for (const { itemId, itemType, counters, atMs, likes, comments } of events) {
    const item = changes.open(itemId, itemType);
    if (counters.revision > item.social.revision) item.social = counters;
    timeline.add(itemId, atMs, { likes, comments });
  }
  const byUsers = events.filter(({ actorId }) => actorId > 0);
  const activity = byUsers.map(({ atMs, actorId }) => ({ day: dayOf(atMs), userId: actorId }));
  return { buckets: timeline.buckets(), activity };
}

/** Takes over newer copies from media. */
export function applyCopies(changes: ItemChanges, copies: readonly MediaItemCopy[]): void {
  for (const copy of copies) {
    const item = changes.open(copy.id, copy.itemType);
    if (copy.revision > (item.copy?.revision ?? -1)) item.copy = copy;
  }
}

export interface UpheldReports {
  readonly itemType: ItemType;
  readonly itemId: number;
  /** upheld reports of the item so far; never falls */
  readonly count: number;
}

export function applyReports(changes: ItemChanges, reports: readonly UpheldReports[]): void {
  for (const { itemId, itemType, count } of reports) {
    const item = changes.open(itemId, itemType);
    item.upheldReports = Math.max(item.upheldReports, count);
  }
}
