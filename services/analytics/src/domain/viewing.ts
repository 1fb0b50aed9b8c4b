import type { Watched, View } from '#domain/watching';

/** The actions of one viewer on one media item. */
export interface Viewing {
  readonly itemId: number;
  readonly viewerId: number;
  views: number;
  /** the last view, to which later watch time belongs; absent if the viewer only shared, liked or commented */
  latest?: View;
  /** the newest track events that arrived before any view; absent without them */
  early?: Watched[];
  watchMs: number;
  /**
   * time of the last view of a video, for the viewer's history; 0 after the viewer has deleted it, absent for promos
   * and without a view
   */
  historyAtMs?: number;
  /**
   * start of the last view of a video that reached the end; absent if the viewer does not count, or has deleted it from
   * the history
   */
  completedAtMs?: number;
  hasShared: boolean;
  isLiked: boolean;
  comments: number;
  /** whether the viewer's like, comments and share count for the score */
  counts: boolean;
  /** the views that count for the score, and the completed ones among them */
  scoredViews: number;
  scoredCompletions: number;
  /** the day (UTC) of the last view that counted for the score; absent before */
  scoredDay?: string;
  /** when a promo was last shown to the viewer; absent once that is a viewable view */
  shownAtMs?: number;
  /** true from an impression of a promo until a click counts */
  mayClick?: boolean;
  /** the day (UTC) of the last viewable view of a promo that was billed; absent before */
  billedDay?: string;
  /** the day (UTC) of the last counted click on a promo's link; absent before */
  clickedDay?: string;
}

export type ViewingKey = Pick<Viewing, 'itemId' | 'viewerId'>;

export const keyOf = ({ itemId, viewerId }: ViewingKey): string => `${viewerId}:${itemId}`;

const newViewing = ({ itemId, viewerId }: ViewingKey): Viewing => ({
  itemId,
  viewerId,
  views: 0,
  watchMs: 0,
  hasShared: false,
  isLiked: false,
  comments: 0,
  counts: false,
  scoredViews: 0,
  scoredCompletions: 0,
});

/** Counts for an item's score, tier and billing. Each is at most the shown count. */
export interface ScoredCounts {
  views: number;
  completions: number;
  likes: number;
  comments: number;
  sharers: number;
}

export const nothingScored: ScoredCounts = { views: 0, completions: 0, likes: 0, comments: 0, sharers: 0 };

/** Returns what a viewer adds to an item's score. */
export function scoredBy({ counts, scoredViews, scoredCompletions, ...done }: Viewing): ScoredCounts {
  if (!counts) return nothingScored;
  return {
    views: scoredViews,
    completions: scoredCompletions,
    likes: done.isLiked ? 1 : 0,
    comments: done.comments,
    sharers: done.hasShared ? 1 : 0,
  };
}

export type Viewings = ReturnType<typeof openViewings>;

/** Collects changes of viewings. */
export function openViewings(known: readonly Viewing[]) {
  const viewings = new Map<string, Viewing>(known.map((viewing) => [keyOf(viewing), { ...viewing }]));
  const changed = new Set<Viewing>();
  return {
    find: (key: ViewingKey): Viewing | undefined => viewings.get(keyOf(key)),
    /** Applies a change to a viewing, and adds the resulting difference to the item's score. */
    change: <T>(key: ViewingKey, scored: ScoredCounts, apply: (viewing: Viewing) => T): T => {
      const viewing = viewings.get(keyOf(key)) ?? newViewing(key);
      viewings.set(keyOf(key), viewing);
      changed.add(viewing);
      const before = scoredBy(viewing);
      const result = apply(viewing);
      const after = scoredBy(viewing);
      for (const name of Object.keys(nothingScored) as (keyof ScoredCounts)[])
        scored[name] += after[name] - before[name];
      return result;
    },
    changed: (): Viewing[] => [...changed],
  };
}
