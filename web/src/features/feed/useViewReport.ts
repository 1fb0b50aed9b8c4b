import { useEffect, useMemo, useState } from 'react';
import type { ViewSource } from '@tallscreen/bff/contract/analytics';
import type { MediaItemRef } from '../../api/engagement.ts';
import { playbackProgress, playbackStart } from './playbackProgress.ts';
import { useReports } from './useReports.ts';
import { isSkip, unwatched, VIEW_AFTER_MS, viewTimer, wholeSecondsWatched, type ViewEvent } from './viewTimer.ts';

export type WatchHandlers = {
  onPlay: () => void;
  onPause: () => void;
  onPosition: (seconds: number, duration: number) => void;
  /** Called when the user moves the position; this counts neither as a loop nor as watching. */
  onSeek: (seconds: number) => void;
};

/**
 * Reports one view per card after three visible seconds, and the watch time when the card is left; a video that was
 * left for another within two seconds of playing is reported once as skipped. `source` is where the user came upon it.
 */
export function useViewReport(
  item: MediaItemRef,
  isOnScreen: boolean,
  isCounted: boolean,
  source?: ViewSource,
): WatchHandlers {
  const { reportView, track } = useReports();
  const [calls] = useState(() => {
    let timer = unwatched;
    let progress = playbackStart;
    const step = (type: ViewEvent['type']) => {
      const before = timer;
      timer = viewTimer(before, { type, now: performance.now() });
      if (timer.isViewed && !before.isViewed) void reportViewOnce();
    };
    // The server counts watch time only after the view, so watch time is sent after the view was answered.
    let hasBegun = false;
    let isViewCounted = false;
    const reportViewOnce = async () => {
      if (hasBegun) return;
      hasBegun = true;
      const { error } = await reportView({ item, source });
      isViewCounted = !error;
      if (timer.visibleSince === null) reportWatched();
    };
    const reportWatched = () => {
      const seconds = wholeSecondsWatched(timer);
      if (!isViewCounted || seconds < 1) return;
      step('reported');
      void track({ item, event: 'watch', watch_duration: seconds });
    };
    let mayBeSkip = item.type === 'video';
    /** Runs only when another card takes its place: closing the page or opening a profile is not a skip. */
    const pass = () => {
      if (!mayBeSkip || !isSkip(timer)) return;
      mayBeSkip = false;
      void track({ item, event: 'skip' });
    };
    const leave = () => {
      step('hide');
      // The video may start again from the beginning, which must not count as a loop.
      progress = { ...progress, position: 0 };
      reportWatched();
    };
    const moveTo = (seconds: number, duration: number) => {
      // Pausing emits one more position after the card was left; ignore it.
      if (timer.visibleSince === null) return;
      const next = playbackProgress(progress, seconds, duration);
      progress = next.state;
      for (const event of next.events) {
        mayBeSkip = false;
        void track({ item, event });
      }
    };
    const seek = (position: number) => {
      progress = { ...progress, position };
    };
    return { step, pass, leave, moveTo, seek };
  });

  useEffect(() => {
    if (!isOnScreen && !document.hidden) calls.pass();
    if (!isOnScreen || !isCounted) return;
    calls.step('show');
    const view = setTimeout(() => calls.step('tick'), VIEW_AFTER_MS);
    // Some browsers fire only `pagehide`, and too late for React to run effects.
    window.addEventListener('pagehide', calls.leave);
    return () => {
      clearTimeout(view);
      window.removeEventListener('pagehide', calls.leave);
      calls.leave();
    };
  }, [isOnScreen, isCounted, calls]);

  return useMemo(
    () => ({
      onPlay: () => calls.step('play'),
      onPause: () => calls.step('pause'),
      onPosition: calls.moveTo,
      onSeek: calls.seek,
    }),
    [calls],
  );
}
