import { countClick, countViewable, noteImpression } from '#domain/count-viewable';
import type { Charge } from '#domain/delivery';
import type { ItemChanges } from '#domain/item-changes';
import { durationOf, isLive, type ItemType, type MediaItemStats } from '#domain/media-item-stats';
import type { Price } from '#domain/price';
import {
  activityOf,
  createTimeline,
  dayOf,
  type Activity,
  type Bucket,
  type BucketCounts,
  type ViewSource,
} from '#domain/timeline';
import { nothingScored, openViewings, type Viewing, type Viewings } from '#domain/viewing';
import { applyWatched, isEngaged, newView, type Watched, type View } from '#domain/watching';
import type { Audience } from '#domain/who-counts';

/** A track event of a client about one viewer and one media item. */
export interface TrackEvent {
  readonly id: string;
  readonly type: 'view' | 'watch' | 'complete' | 'loop' | 'share' | 'impression' | 'viewable' | 'click';
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly viewerId: number;
  readonly atMs: number;
  readonly watchMs: number;
  /** keyed hash of the viewer's address; empty except for views and viewable views */
  readonly addressKey: string;
  /** true if nobody has checked whether the item is live */
  readonly isUnchecked: boolean;
  /** where the viewer came upon the item; absent if the client did not say, and except for views */
  readonly source?: ViewSource;
}

export interface CountedEvents {
  /** the viewings that changed */
  readonly viewings: readonly Viewing[];
  readonly buckets: readonly Bucket[];
  readonly activity: readonly Activity[];
  /** one for each viewable view of a promo */
  readonly charges: readonly Charge[];
}

/** Leaves out track events that the BFF accepted while media was away, unless the copy says that the item is live. */
export function withoutUnknown<E extends TrackEvent>(events: readonly E[], known: readonly MediaItemStats[]): E[] {
  const live = new Set(known.filter(isLive).map(({ id, itemType }) => `${itemType} ${id}`));
  return events.filter(({ isUnchecked, itemType, itemId }) => !isUnchecked || live.has(`${itemType} ${itemId}`));
}

/**
 * Counts a batch of events in the items and viewings. Watch time belongs to the viewer's latest view of the item. Watch
 * time from before that view is not counted, and watch time without a view is not counted until the view arrives,
 * because clients send it only for views that counted.
 */
export function countTrackEvents(
  changes: ItemChanges,
  known: readonly Viewing[],
  events: readonly TrackEvent[],
  audience: Audience,
  prices: readonly Price[] = [],
): CountedEvents {
  const inOrder = events.toSorted((a, b) => a.atMs - b.atMs);
  const viewings = openViewings(known);
  const timeline = createTimeline();
  const charges: Charge[] = [];
  for (const event of inOrder) {
    const { itemId, atMs } = event;
    if (event.type === 'impression') noteImpression(viewings, event);
    else if (event.type === 'viewable') charges.push(...countViewable(changes, viewings, event, { audience, prices }));
    else if (event.type === 'click') countClick(changes, viewings, event);
    else if (event.type === 'share') countShare(changes, viewings, event, audience);
    else if (event.type === 'view') timeline.add(itemId, atMs, countView(changes, viewings, event, audience));
    else timeline.add(itemId, atMs, countWatch(changes, viewings, event));
  }
  const activity = inOrder.map(({ atMs, viewerId }) => activityOf(viewerId, atMs));
  return { viewings: viewings.changed(), buckets: timeline.buckets(), activity, charges };
}

/** Returns what the view adds to the timeline. */
function countView(
  changes: ItemChanges,
  viewings: Viewings,
  event: TrackEvent,
  audience: Audience,
): Partial<BucketCounts> {
  const item = changes.open(event.itemId, event.itemType);
  const isScored = audience.countsView(event, item, viewings.find(event)?.scoredDay);
  return viewings.change(event, item.scored, (viewing) => {
    const newViewers = viewing.views === 0 ? 1 : 0;
    item.uniqueViewers += newViewers;
    viewing.views++;
    item.views++;
    if (isScored) {
      viewing.scoredViews++;
      viewing.counts = true;
      viewing.scoredDay = dayOf(event.atMs);
    }
    const started = newView(event.atMs, isScored);
    moveEnd(item, started, 1);
    const all: Watched[] = [{ ...event, type: 'view' }, ...takeEarly(viewing, event.atMs)];
    const watched = all.reduce((view, watched) => applyWatched(view, watched, durationOf(item)), started);
    if (event.atMs >= (viewing.latest?.atMs ?? 0)) viewing.latest = watched;
    if (event.itemType === 'video') viewing.historyAtMs = Math.max(viewing.historyAtMs ?? 0, event.atMs);
    noteCompletion(viewing, event);
    const fromSource = event.source && { [`${event.source}Views`]: 1 };
    return { views: 1, newViewers, ...fromSource, ...addProgress(item, viewing, started, watched) };
  });
}

/** Stores it only for viewers who count, because the neighbours of videos come from their completions. */
function noteCompletion(viewing: Viewing, { itemType }: TrackEvent): void {
  const { latest, counts, historyAtMs } = viewing;
  // Without a time in the history the viewer has deleted the video from it, or never viewed it.
  if (itemType === 'video' && counts && historyAtMs && latest?.isCompleted) viewing.completedAtMs = latest.atMs;
}

/** Returns what an event adds to the timeline; nothing if its view is unknown. */
function countWatch(changes: ItemChanges, viewings: Viewings, event: TrackEvent): Partial<BucketCounts> {
  const latest = viewings.find(event)?.latest;
  if (!latest) keepEarly(viewings, event);
  if (!latest || event.atMs < latest.atMs) return {};
  const item = changes.open(event.itemId, event.itemType);
  return viewings.change(event, item.scored, (viewing) => {
    viewing.latest = applyWatched(latest, event as Watched, durationOf(item));
    noteCompletion(viewing, event);
    return addProgress(item, viewing, latest, viewing.latest);
  });
}

/** Upper bound of early events, more than one view has; the oldest are dropped. */
const MAX_EARLY = 10;

/**
 * Keeps an event that arrived before its view: events that a killed relay of the BFF had read are published ten seconds
 * later.
 */
function keepEarly(viewings: Viewings, event: TrackEvent): void {
  const { type, atMs, watchMs } = event as Watched;
  viewings.change(event, { ...nothingScored }, (viewing) => {
    viewing.early = [...(viewing.early ?? []), { type, atMs, watchMs }].slice(-MAX_EARLY);
  });
}

/** Returns the early events that are not older than the view, oldest first, and removes all early events. */
function takeEarly(viewing: Viewing, viewedAtMs: number): Watched[] {
  const early = viewing.early ?? [];
  delete viewing.early;
  return early.filter(({ atMs }) => atMs >= viewedAtMs).toSorted((a, b) => a.atMs - b.atMs);
}

function countShare(changes: ItemChanges, viewings: Viewings, event: TrackEvent, audience: Audience): void {
  if (viewings.find(event)?.hasShared) return;
  const item = changes.open(event.itemId, event.itemType);
  item.sharers++;
  viewings.change(event, item.scored, (viewing) => {
    viewing.hasShared = true;
    viewing.counts ||= audience.countsWithoutView(event.viewerId, item);
  });
}

/** Adds the progress of one view and returns what it adds to the timeline. */
function addProgress(item: MediaItemStats, viewing: Viewing, before: View, after: View): Partial<BucketCounts> {
  const gainedMs = after.watchMs - before.watchMs;
  viewing.watchMs += gainedMs;
  item.watchMs += gainedMs;
  const completions = after.isCompleted && !before.isCompleted ? 1 : 0;
  item.completions += completions;
  if (after.isScored) viewing.scoredCompletions += completions;
  const engagedViews = Number(isEngaged(after, durationOf(item))) - Number(isEngaged(before, durationOf(item)));
  moveEnd(item, before, -1);
  moveEnd(item, after, 1);
  return { watchMs: gainedMs, completions, engagedViews };
}

function moveEnd({ endSeconds }: MediaItemStats, { endSecond }: View, change: 1 | -1): void {
  while (endSeconds.length <= endSecond) endSeconds.push(0);
  endSeconds[endSecond] = (endSeconds[endSecond] ?? 0) + change;
}
