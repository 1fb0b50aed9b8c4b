// Runs in the page before its own scripts. Collects what `npm run bench -- playback` reads.
const clips = new Map();
globalThis.playbackProbe = clips;
const { value: play } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play');
HTMLMediaElement.prototype.play = function (...args) {
  const { pathname } = new URL(this.src);
  const id = pathname.split('/')[2];
  if (!clips.has(id)) {
    const clip = { files: [], firstFrameMs: null, watchedMs: 0, stalledMs: 0 };
    clips.set(id, clip);
    const calledAt = performance.now();
    this.requestVideoFrameCallback((_, { presentationTime }) => {
      clip.firstFrameMs = Math.max(0, presentationTime - calledAt);
    });
  }
  const { files } = clips.get(id);
  if (files.at(-1) !== pathname) files.push(pathname);
  return play.apply(this, args);
};

// After its first frame a clip that shall play and has no next frame stands still.
const STEP_MS = 50;
let before = performance.now();
setInterval(() => {
  const now = performance.now();
  for (const video of document.querySelectorAll('video')) {
    const clip = video.paused ? undefined : clips.get(new URL(video.src).pathname.split('/')[2]);
    if (!clip || clip.firstFrameMs === null) continue;
    clip.watchedMs += now - before;
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) clip.stalledMs += now - before;
  }
  before = now;
}, STEP_MS);
