import { useCallback, useEffect, useState, type RefObject } from 'react';
import { prefersStillness } from './motion.ts';
import { muteForNow, useMuted } from './sound.ts';

/** React sets `muted` only once, when the element is made. */
function silence(video: HTMLVideoElement | null, isMuted: boolean) {
  if (video) video.muted = isMuted;
}

async function start(video: HTMLVideoElement) {
  try {
    await video.play();
  } catch (reason) {
    // AbortError: the card was left before it began. Anything else before a gesture is about sound.
    if ((reason as DOMException).name !== 'NotAllowedError' || video.muted) return;
    muteForNow();
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}

export type Stage = {
  /** At least 75 % of the card is in view. */
  isInView: boolean;
  /** The tab is in front. */
  isPageVisible: boolean;
};

/** Plays while in view unless the person paused; a pause is forgotten when the card is left, not with the tab. */
export function usePlayback(
  element: RefObject<HTMLVideoElement | null>,
  { isInView, isPageVisible }: Stage,
  isReady: boolean,
) {
  const isMuted = useMuted();
  const [isPaused, setPaused] = useState(prefersStillness);
  const [wasInView, setWasInView] = useState(isInView);
  if (isInView !== wasInView) {
    setWasInView(isInView);
    if (isInView) setPaused(prefersStillness());
  }

  useEffect(() => {
    silence(element.current, isMuted);
  }, [element, isMuted, isReady]);

  const shouldPlay = isInView && isPageVisible && !isPaused && isReady;
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (shouldPlay) void start(video);
    else video.pause();
  }, [element, shouldPlay]);

  const toggle = useCallback(() => setPaused((paused) => !paused), []);
  return { isPaused, toggle, isMuted };
}
