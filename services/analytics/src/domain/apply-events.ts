import type { ItemChanges } from '#domain/item-changes';
import type { ItemType, MediaItemCopy, MediaItemStats, SocialCounters } from '#domain/media-item-stats';
import { earlierRunsAfter } from '#domain/run-changes';
import { activityOf, createTimeline, type Activity, type Bucket } from '#domain/timeline';
import { keyOf, openViewings, type Viewing, type ViewingKey } from '#domain/viewing';
import type { Audience } from '#domain/who-counts';

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

/** Returns the keys of the viewings that the events change. */
export const viewingsOf = (events: readonly Engagement[]): ViewingKey[] => {
  const keys = events.filter(isByViewer).map(({ itemId, actorId }) => ({ itemId, viewerId: actorId }));
  return [...new Map(keys.map((key) => [keyOf(key), key])).values()];
};

const isByViewer = ({ actorId, likes, comments }: Engagement): boolean =>
  actorId > 0 && (likes !== 0 || comments !== 0);

/** Stores the newest counters, counts likes and comments by hour and day, and stores who liked and commented. */
export function countEngagement(
  changes: ItemChanges,
  known: readonly Viewing[],
  events: readonly Engagement[],
  audience: Audience,
): { buckets: Bucket[]; activity: Activity[]; viewings: Viewing[] } {
  const viewings = openViewings(known);
  const timeline = createTimeline();
  for (const event of events) {
    const { itemId, itemType, actorId, counters, atMs, likes, comments } = event;
    const item = changes.open(itemId, itemType);
    if (counters.revision > item.social.revision) item.social = counters;
    timeline.add(itemId, atMs, { likes, comments });
    if (!isByViewer(event)) continue;
    const key = { itemId, viewerId: actorId };
    // Skip the like of a deleted account: its viewings are deleted and must not come back.
    if (likes < 0 && !viewings.find(key)) continue;
    viewings.change(key, item.scored, (viewing) => {
      if (likes !== 0) viewing.isLiked = likes > 0;
      viewing.comments += comments;
      viewing.counts ||= audience.countsWithoutView(actorId, item);
    });
  }
  // A correction names a user whose account is being deleted: it is no activity of that user.
  const activity = events.filter(isByViewer).map(({ atMs, actorId }) => activityOf(actorId, atMs));
  return { buckets: timeline.buckets(), activity, viewings: viewings.changed() };
}

/** Returns the viewings of uploaders who were not known to be the uploader when views of their items were counted. */
export const ownViewingsOf = (known: readonly MediaItemStats[], copies: readonly MediaItemCopy[]): ViewingKey[] => {
  const withoutCopy = new Set(known.filter(({ copy }) => copy === null).map(({ id }) => id));
  return copies.filter(({ id }) => withoutCopy.has(id)).map(({ id, ownerId }) => ({ itemId: id, viewerId: ownerId }));
};

/**
 * Stores newer copies from media. Returns the viewings of the uploaders themselves, because these do not count for the
 * score.
 */
export function applyCopies(
  changes: ItemChanges,
  own: readonly Viewing[],
  copies: readonly MediaItemCopy[],
): Viewing[] {
  for (const copy of copies) {
    const item = changes.open(copy.id, copy.itemType);
    if (copy.revision > (item.copy?.revision ?? -1)) item.copy = newerCopy(item.copy, copy);
  }
  const viewings = openViewings(own);
  for (const key of own) {
    const { scored } = changes.open(key.itemId, 'video');
    viewings.change(key, scored, (viewing) => {
      viewing.counts = false;
      viewing.scoredViews = 0;
      viewing.scoredCompletions = 0;
      if (viewing.latest) viewing.latest = { ...viewing.latest, isScored: false };
    });
  }
  return viewings.changed();
}

function newerCopy(before: MediaItemCopy | null, { changedAtMs, ...after }: MediaItemCopy): MediaItemCopy {
  const earlierRuns = before ? earlierRunsAfter(before, after, changedAtMs ?? 0) : [];
  return earlierRuns.length > 0 ? { ...after, earlierRuns } : after;
}

export interface UpheldReports {
  readonly itemType: ItemType;
  readonly itemId: number;
  /** reports of the item that are upheld; a granted appeal lowers it */
  readonly count: number;
}

/** Events of an item come in order, so the last count is the present one. */
export function applyReports(changes: ItemChanges, reports: readonly UpheldReports[]): void {
  for (const { itemId, itemType, count } of reports) {
    const item = changes.open(itemId, itemType);
    item.upheldReports = count;
  }
}
