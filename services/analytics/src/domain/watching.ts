/** One counted view and how it went on. */
export interface View {
  readonly atMs: number;
  /** what the client reported, added up, as far as it can be true */
  readonly claimedMs: number;
  readonly loops: number;
  /** what is believed */
  readonly watchMs: number;
  /** the second of the clip that the first run reached */
  readonly depth: number;
  readonly isCompleted: boolean;
}

export interface Claim {
  readonly type: 'view' | 'watch' | 'complete' | 'loop';
  readonly atMs: number;
  /** playing time since the report before, as the client says */
  readonly watchMs: number;
}

/** From this share of the clip on it counts as watched. */
export const COMPLETE_SHARE = 0.9;

export const newView = (atMs: number): View => ({
  atMs,
  claimedMs: 0,
  loops: 0,
  watchMs: 0,
  depth: 0,
  isCompleted: false,
});

/** The runs that the clock allows since the view: those that can have ended, and the one under way. */
const runsAllowed = (view: View, atMs: number, durationMs: number): number =>
  1 + Math.floor(Math.max(0, atMs - view.atMs) / durationMs);

/**
 * The view after a report. Nothing is believed beyond the clip's length times the runs that the clock allows. A loop says
 * that the clip was watched as a whole, a completion that most of it was, whatever else was reported.
 */
export function applyClaim(view: View, claim: Claim, durationMs: number): View {
  const runs = runsAllowed(view, claim.atMs, durationMs);
  const allowedMs = runs * durationMs;
  const claimedMs = Math.max(view.claimedMs, Math.min(view.claimedMs + Math.max(0, claim.watchMs), allowedMs));
  const loops = claim.type === 'loop' ? Math.max(view.loops, Math.min(view.loops + 1, runs)) : view.loops;
  const enoughMs = COMPLETE_SHARE * durationMs;
  const impliedMs = claim.type === 'complete' ? enoughMs : loops * durationMs;
  const watchMs = Math.max(view.watchMs, claimedMs, impliedMs);
  return {
    ...view,
    claimedMs,
    loops,
    watchMs,
    depth: Math.floor(Math.min(watchMs, durationMs) / 1000),
    isCompleted: view.isCompleted || watchMs >= enoughMs,
  };
}

/** The share of views that reached second 0, 1, 2 …; nothing where nobody has looked. */
export function retentionOf(depth: readonly number[], durationMs: number): number[] {
  const seconds = Math.floor(durationMs / 1000) + 1;
  const reached = Array.from({ length: seconds }, (_, i) => depth.slice(i).reduce((total, count) => total + count, 0));
  const views = reached[0] ?? 0;
  return views > 0 ? reached.map((count) => count / views) : [];
}
