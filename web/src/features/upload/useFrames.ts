import { useEffect, useRef, useState } from 'react';
import { drawFrames } from './drawFrames.ts';

/** A video's frames as addresses of pictures, by their time in milliseconds. */
export type Frames = ReadonlyMap<number, string>;

/** Drawing begins once the times have not changed for so long. */
const CALM_MS = 250;
const NONE: Frames = new Map();

/**
 * Returns the frames at these times, of which there are more and more; none if the browser cannot decode the video.
 * Other times or another video end the drawing that is under way.
 */
export function useFrames(src: string | undefined, timesMs: readonly number[]): Frames {
  const [drawn, setDrawn] = useState({ src, frames: NONE });
  const known = drawn.src === src ? drawn.frames : NONE;
  const latest = useRef(known);
  useEffect(() => void (latest.current = known));
  const wanted = [...new Set(timesMs)].join(' ');
  useEffect(() => {
    if (!src || !wanted) return undefined;
    const times = wanted.split(' ').map(Number);
    const stop = new AbortController();
    const onFrame = (ms: number, url: string) =>
      setDrawn((before) => {
        const kept = before.src === src ? [...before.frames].filter(([at]) => times.includes(at)) : [];
        return { src, frames: new Map([...kept, [ms, url]]) };
      });
    const begin = () => {
      const missing = times.filter((ms) => !latest.current.has(ms));
      if (missing.length > 0) void drawFrames(src, missing, onFrame, stop.signal);
    };
    const timer = setTimeout(begin, CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [src, wanted]);
  return known;
}
