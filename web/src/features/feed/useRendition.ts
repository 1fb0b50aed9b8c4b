import { useEffect, useState, type RefObject } from 'react';
import type { PlayerSource } from './Player.tsx';
import { isLoadedWhole, learnFromStalls, lineRate } from './line.ts';
import { useSavesData } from './playbackChoices.ts';
import { chooseRendition } from './throughput.ts';

/**
 * Returns the file to play, chosen by the speed of the line when the clip is prepared. It may become a smaller file
 * when the clip comes into view. When the clip plays again it may become a better file, or a smaller one if it is not
 * loaded whole. It never changes in the middle.
 */
export function useRendition(
  video: RefObject<HTMLVideoElement | null>,
  { renditions, video_url }: PlayerSource,
  isPlayable: boolean,
  isInView: boolean,
) {
  const [kbps, setKbps] = useState(lineRate);
  const [was, setWas] = useState({ isPlayable, isInView });
  if (isPlayable !== was.isPlayable || isInView !== was.isInView) {
    setWas({ isPlayable, isInView });
    const now = lineRate();
    if (isPlayable && !was.isPlayable) setKbps(now);
    else if (isInView && now !== undefined) setKbps(Math.min(now, kbps ?? now));
  }
  const rendition = chooseRendition(renditions, useSavesData() ? 0 : kbps);
  const bitrate = rendition?.bitrate;
  useEffect(() => {
    const element = video.current;
    if (!element || !bitrate) return undefined;
    const forget = learnFromStalls(element, bitrate);
    // A loop is a seek by the browser.
    const choose = () =>
      element.currentTime < 0.1 &&
      // A smaller file would have to be loaded, and what is loaded whole is there.
      setKbps((before = 0) => Math.max(isLoadedWhole(element) ? before : 0, lineRate() ?? 0) || undefined);
    element.addEventListener('seeked', choose);
    return () => {
      forget();
      element.removeEventListener('seeked', choose);
    };
  }, [video, isPlayable, bitrate]);
  return rendition?.url ?? video_url;
}
