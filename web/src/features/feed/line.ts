import { connection } from './playbackChoices.ts';
import { rateOf, withLoad, type Load } from './throughput.ts';

/** The measured loads since the page was opened. */
let loads: readonly Load[] = [];
/** Addresses of files whose loading the browser paused because it had enough. */
const paused = new Set<string>();

/** kbit/s as measured, or else the browser's estimate (https://wicg.github.io/netinfo/); undefined without both. */
export const lineRate = (): number | undefined => rateOf(loads) ?? ((connection()?.downlink ?? 0) * 1_000 || undefined);

const { PerformanceObserver } = globalThis as Partial<typeof globalThis>;
if (PerformanceObserver)
  new PerformanceObserver((list) => {
    // The first measured files are the client's own scripts. A file that was not loaded completely has no bytes here.
    for (const { name, transferSize, responseStart, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
      loads = withLoad(loads, { bytes: transferSize, ms: responseEnd - responseStart }, paused.delete(name));
  }).observe({ type: 'resource', buffered: true });

const loadedSeconds = ({ buffered }: HTMLVideoElement): number => {
  let seconds = 0;
  for (let i = 0; i < buffered.length; i++) seconds += buffered.end(i) - buffered.start(i);
  return seconds;
};

/** A file's sound and picture end at slightly different times. */
export const isLoadedWhole = (video: HTMLVideoElement): boolean => loadedSeconds(video) >= video.duration - 0.5;

const ENOUGH_SECONDS = 1;
const EVENTS = ['play', 'waiting', 'playing', 'pause', 'suspend'] as const;

/**
 * Measures the line when a video stalls. Its file is not complete, so the browser does not measure it.
 *
 * @param bitrate kbit/s
 * @returns stops the measuring
 */
export function learnFromStalls(video: HTMLVideoElement, bitrate: number): () => void {
  let [startedAt, secondsBefore, isDry] = [0, 0, false];
  const on = ({ type }: Event) => {
    const [now, seconds] = [performance.now(), loadedSeconds(video)];
    if (type === 'play') [startedAt, secondsBefore] = [now, seconds];
    // Not a stall: every video waits at its beginning and after a seek; with enough loaded it waits for the processor.
    else if (type === 'waiting')
      isDry =
        video.currentTime > 0 &&
        !video.seeking &&
        !isLoadedWhole(video) &&
        seconds < video.currentTime + ENOUGH_SECONDS;
    else if (type === 'suspend') {
      if (!video.paused && !isLoadedWhole(video)) paused.add(video.currentSrc);
    } else if (isDry) {
      isDry = false;
      // Drops earlier measurements, because the line has changed.
      loads = [{ bytes: ((seconds - secondsBefore) * bitrate * 1_000) / 8, ms: now - startedAt }];
    }
  };
  for (const name of EVENTS) video.addEventListener(name, on);
  return () => EVENTS.forEach((name) => video.removeEventListener(name, on));
}
