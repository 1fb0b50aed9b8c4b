/** One counted view and its progress. */
export interface View {
  readonly atMs: number;
  /** sum of the playing time that the client sent, limited to what is possible */
  readonly playedMs: number;
  readonly loops: number;
  /** accepted watch time */
  readonly watchMs: number;
  /** the second of the item that the first playback reached */
  readonly endSecond: number;
  readonly isCompleted: boolean;
  /** whether it counts for score, tiers and billing */
  readonly isScored: boolean;
}

export interface Watched {
  readonly type: 'view' | 'watch' | 'complete' | 'loop';
  readonly atMs: number;
  /** playing time since the previous event, according to the client */
  readonly watchMs: number;
}

/** A view is complete from this share of the item on. */
const COMPLETE_SHARE = 0.9;

/** A view is engaged from this second on, or from its completion if that comes first. */
const ENGAGED_SECOND = 10;

/** Whether an item is complete before a view of it can last ten seconds. */
const isShort = (durationMs: number): boolean => COMPLETE_SHARE * durationMs < ENGAGED_SECOND * 1000;

export const isEngaged = ({ isCompleted, endSecond }: View, durationMs: number): boolean =>
  isShort(durationMs) ? isCompleted : endSecond >= ENGAGED_SECOND;

/** Returns how many of an item's views are engaged. Computed from stored counts, so it needs no counter of its own. */
export const engagedViewsOf = (
  { completions, endSeconds }: { readonly completions: number; readonly endSeconds: readonly number[] },
  durationMs: number,
): number =>
  isShort(durationMs) ? completions : endSeconds.slice(ENGAGED_SECOND).reduce((sum, count) => sum + count, 0);

/** A view is sent after three seconds of playback, so its completion can follow that much earlier. */
const VIEW_AFTER_MS = 3_000;

export const newView = (atMs: number, isScored: boolean): View => ({
  atMs,
  playedMs: 0,
  loops: 0,
  watchMs: 0,
  endSecond: 0,
  isCompleted: false,
  isScored,
});

/**
 * Returns how many playbacks are possible in the time since the view: those that can have ended, and the current one.
 */
const maxPlaybacks = (view: View, atMs: number, durationMs: number): number =>
  1 + Math.floor(Math.max(0, atMs - view.atMs) / durationMs);

/**
 * Returns the view after a track event. Watch time is limited to the item's duration times the playbacks that the
 * elapsed time allows. A loop implies one whole playback, and a completion implies 90 %, whatever else was sent. A
 * completion counts only after the time that it takes to watch that much.
 */
export function applyWatched(view: View, watched: Watched, durationMs: number): View {
  const playbacks = maxPlaybacks(view, watched.atMs, durationMs);
  const allowedMs = playbacks * durationMs;
  const playedMs = Math.max(view.playedMs, Math.min(view.playedMs + Math.max(0, watched.watchMs), allowedMs));
  const loops = watched.type === 'loop' ? Math.max(view.loops, Math.min(view.loops + 1, playbacks)) : view.loops;
  const enoughMs = COMPLETE_SHARE * durationMs;
  const canBeComplete = watched.atMs - view.atMs >= enoughMs - VIEW_AFTER_MS;
  const impliedMs = watched.type === 'complete' && canBeComplete ? enoughMs : loops * durationMs;
  const watchMs = Math.max(view.watchMs, playedMs, impliedMs);
  return {
    ...view,
    playedMs,
    loops,
    watchMs,
    endSecond: Math.floor(Math.min(watchMs, durationMs) / 1000),
    isCompleted: view.isCompleted || (canBeComplete && watchMs >= enoughMs),
  };
}

/** Returns the share of views that reached second 0, 1, 2 …; empty without views. */
export function retentionOf(endSeconds: readonly number[], durationMs: number): number[] {
  const seconds = Math.floor(durationMs / 1000) + 1;
  const reached = Array.from({ length: seconds }, (_, i) =>
    endSeconds.slice(i).reduce((total, count) => total + count, 0),
  );
  const views = reached[0] ?? 0;
  return views > 0 ? reached.map((count) => count / views) : [];
}

/** Returns for each second the median over the items that last as long; ends where fewer than two do. */
export function mediansOf(retentions: readonly (readonly number[])[]): number[] {
  const medians: number[] = [];
  for (let second = 0; ; second++) {
    const shares = retentions.flatMap((shareBySecond) => shareBySecond[second] ?? []).toSorted((a, b) => a - b);
    if (shares.length < 2) return medians;
    const middle = (shares.length - 1) / 2;
    medians.push(((shares[Math.floor(middle)] ?? 0) + (shares[Math.ceil(middle)] ?? 0)) / 2);
  }
}
