import { useCallback, useEffect, useState, type RefObject } from 'react';
import { startsPaused } from './playbackChoices.ts';
import { muteForNow, useMuted } from './sound.ts';
import { useWakeLock } from './useWakeLock.ts';

/** Needed because React sets `muted` only when it creates the element. */
function silence(video: HTMLVideoElement | null, isMuted: boolean) {
  if (video) video.muted = isMuted;
}

async function start(video: HTMLVideoElement) {
  try {
    await video.play();
  } catch (reason) {
    // Browsers refuse sound before the first gesture (NotAllowedError), so retry muted. AbortError: the card was left.
    if ((reason as DOMException).name !== 'NotAllowedError' || video.muted) return;
    muteForNow();
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}

export type Visibility = {
  /** At least half of the card is in view. */
  isInView: boolean;
  /** The tab is in the foreground. */
  isPageVisible: boolean;
};

/**
 * Plays while in view unless the user paused. Leaving the card resets the pause; leaving the tab does not.
 *
 * @param file null or false while there is none to play
 */
export function usePlayback(
  element: RefObject<HTMLVideoElement | null>,
  { isInView, isPageVisible }: Visibility,
  file: string | null | false,
) {
  const isMuted = useMuted();
  const [isPaused, setPaused] = useState(startsPaused);
  const [wasInView, setWasInView] = useState(isInView);
  if (isInView !== wasInView) {
    setWasInView(isInView);
    if (isInView) setPaused(startsPaused());
  }

  useEffect(() => {
    silence(element.current, isMuted);
  }, [element, isMuted, file]);

  const shouldPlay = isInView && isPageVisible && !isPaused && Boolean(file);
  useWakeLock(shouldPlay);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (shouldPlay) void start(video);
    else video.pause();
    // Another file of the clip begins paused.
  }, [element, shouldPlay, file]);

  const toggle = useCallback(() => setPaused((paused) => !paused), []);
  return { isPaused, toggle, isMuted };
}
