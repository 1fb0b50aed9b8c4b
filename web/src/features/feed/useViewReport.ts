import { useEffect, useMemo, useState } from 'react';
import { useReportViewMutation, useTrackMutation, type ClipRef } from '../../api/engagement.ts';
import { statusOf } from '../../api/errors.ts';
import { clipProgress, clipStart } from './clipProgress.ts';
import { createViewSender } from './viewSender.ts';
import { unwatched, VIEW_AFTER_MS, viewTimer, wholeSecondsWatched, type ViewEvent } from './viewTimer.ts';

export type WatchHandlers = {
  onPlay: () => void;
  onPause: () => void;
  onPosition: (seconds: number, duration: number) => void;
};

const isRefusal = (status: number | undefined) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408;

/** Reports one view per card after three seconds on stage, and what was watched when the card is left. */
export function useViewReport(clip: ClipRef, isOnStage: boolean, isCounted: boolean): WatchHandlers {
  const [reportView] = useReportViewMutation();
  const [track] = useTrackMutation();
  const [calls] = useState(() => {
    let timer = unwatched;
    let progress = clipStart;
    const step = (type: ViewEvent['type']) => {
      const before = timer;
      timer = viewTimer(before, { type, now: performance.now() });
      if (timer.isViewed && !before.isViewed) view.begin();
    };
    // What was watched counts only after its view, so it waits for that one's answer.
    const view = createViewSender({
      send: () => reportView(clip),
      isFinal: (error) => isRefusal(statusOf(error)),
      onCounted: () => {
        if (timer.visibleSince === null) reportWatched();
      },
    });
    const reportWatched = () => {
      const seconds = wholeSecondsWatched(timer);
      if (!view.isCounted() || seconds < 1) return;
      step('reported');
      void track({ clip, event: 'watch', watch_duration: seconds });
    };
    const leave = () => {
      step('hide');
      // The clip may come back from its beginning, which is no loop.
      progress = { ...progress, position: 0 };
      reportWatched();
    };
    const moveTo = (seconds: number, duration: number) => {
      // A pause still tells the position once, after the card was left.
      if (timer.visibleSince === null) return;
      const next = clipProgress(progress, seconds, duration);
      progress = next.state;
      for (const event of next.events) void track({ clip, event });
    };
    return { step, leave, moveTo };
  });

  useEffect(() => {
    if (!isOnStage || !isCounted) return;
    calls.step('show');
    const view = setTimeout(() => calls.step('tick'), VIEW_AFTER_MS);
    // `pagehide` comes after React could still react to the tab being hidden, on some browsers alone.
    window.addEventListener('pagehide', calls.leave);
    return () => {
      clearTimeout(view);
      window.removeEventListener('pagehide', calls.leave);
      calls.leave();
    };
  }, [isOnStage, isCounted, calls]);

  return useMemo(
    () => ({ onPlay: () => calls.step('play'), onPause: () => calls.step('pause'), onPosition: calls.moveTo }),
    [calls],
  );
}
