/** The watch state of one card. Times are ms of one monotonic clock, passed in so that tests need not wait. */
export type ViewTimer = {
  visibleSince: number | null;
  /** Cards begin to play before they count as visible. */
  isPlaying: boolean;
  /** The time from which it has been both playing and visible. */
  playingSince: number | null;
  /** Playing time that was not reported yet. */
  watchedMs: number;
  isViewed: boolean;
};

export type ViewEvent = { type: 'show' | 'hide' | 'play' | 'pause' | 'tick' | 'reported'; now: number };

export const VIEW_AFTER_MS = 3000;
const SKIP_MS = 2000;
export const unwatched: ViewTimer = {
  visibleSince: null,
  isPlaying: false,
  playingSince: null,
  watchedMs: 0,
  isViewed: false,
};

const isDue = ({ visibleSince }: ViewTimer, now: number) =>
  visibleSince !== null && now - visibleSince >= VIEW_AFTER_MS;

const stopPlaying = (state: ViewTimer, now: number): ViewTimer =>
  state.playingSince === null
    ? state
    : { ...state, playingSince: null, watchedMs: state.watchedMs + Math.max(0, now - state.playingSince) };

export function viewTimer(state: ViewTimer, { type, now }: ViewEvent): ViewTimer {
  switch (type) {
    case 'show':
      if (state.visibleSince !== null) return state;
      return { ...state, visibleSince: now, playingSince: state.isPlaying ? now : null };
    case 'hide':
      return { ...stopPlaying(state, now), visibleSince: null, isViewed: state.isViewed || isDue(state, now) };
    case 'play':
      if (state.isPlaying) return state;
      return { ...state, isPlaying: true, playingSince: state.visibleSince === null ? null : now };
    case 'pause':
      return { ...stopPlaying(state, now), isPlaying: false };
    case 'tick':
      return isDue(state, now) ? { ...state, isViewed: true } : state;
    case 'reported':
      // Only whole seconds are reported; the rest is kept for the next report.
      return { ...state, watchedMs: state.watchedMs % 1000 };
  }
}

/** Whether a card that is left has played so briefly that its viewer did not want it. */
export const isSkip = ({ watchedMs, isViewed }: ViewTimer): boolean =>
  !isViewed && watchedMs > 0 && watchedMs <= SKIP_MS;

export const wholeSecondsWatched = ({ watchedMs }: ViewTimer): number => Math.floor(watchedMs / 1000);
