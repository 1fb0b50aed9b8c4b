/** Height of a drawn frame in pixels. */
const HEIGHT = 112;
const WAIT_MS = 5_000;

/** Returns whether the event came: not at an error, not after `signal` aborts, and not after five seconds. */
function comes(name: 'loadedmetadata' | 'seeked', video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const onEvent = () => settle(true);
    const onEnd = () => settle(false);
    const timer = setTimeout(onEnd, WAIT_MS);
    const settle = (hasCome: boolean) => {
      clearTimeout(timer);
      video.removeEventListener(name, onEvent);
      video.removeEventListener('error', onEnd);
      signal.removeEventListener('abort', onEnd);
      resolve(hasCome);
    };
    video.addEventListener(name, onEvent);
    video.addEventListener('error', onEnd);
    signal.addEventListener('abort', onEnd);
    if (signal.aborted) onEnd();
  });
}

/**
 * Draws small pictures of a video at these times, one after the other, with one hidden video. Ends early if the browser
 * cannot decode the video, and when `signal` aborts.
 */
export async function drawFrames(
  src: string,
  timesMs: readonly number[],
  onFrame: (ms: number, url: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  const isReady = comes('loadedmetadata', video, signal);
  video.src = src;
  const canvas = (await isReady) ? canvasFor(video) : undefined;
  const context = canvas?.getContext('2d');
  for (const ms of canvas && context ? timesMs : []) {
    const isThere = comes('seeked', video, signal);
    video.currentTime = ms / 1000;
    if (!(await isThere) || !canvas || !context) break;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    onFrame(ms, canvas.toDataURL('image/jpeg', 0.7));
  }
  video.removeAttribute('src');
  video.load();
}

/** Returns nothing for a file without a picture. */
function canvasFor({ videoWidth: width, videoHeight: height }: HTMLVideoElement): HTMLCanvasElement | undefined {
  if (width === 0 || height === 0) return undefined;
  return Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round((HEIGHT * width) / height)),
    height: HEIGHT,
  });
}
