// Runs in the page before its own scripts, after web-vitals. Collects what deploy/bench/web.ts reads.
const probe = { lcp: 0, lcpElement: '', cls: 0, inp: 0, inpTarget: '', starts: [], played: {} };
globalThis.webProbe = probe;

const always = { reportAllChanges: true };
globalThis.webVitals.onLCP(({ value, entries }) => {
  const { element, url } = entries.at(-1) ?? {};
  probe.lcp = value;
  probe.lcpElement = `${element?.tagName ?? '?'} ${url ?? ''}`;
}, always);
globalThis.webVitals.onCLS(({ value }) => (probe.cls = value), always);
globalThis.webVitals.onINP(
  ({ value, entries }) => {
    probe.inp = value;
    probe.inpTarget = `${entries[0]?.name ?? ''} ${entries[0]?.target?.getAttribute?.('aria-label') ?? ''}`;
  },
  { ...always, durationThreshold: 16 },
);

// A start: from the call of play() to the first frame on the screen. `isPrepared`: that frame was loaded before.
document.addEventListener(
  'play',
  ({ target: video, timeStamp }) => {
    const start = { isPrepared: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA, ms: Number.NaN };
    probe.starts.push(start);
    video.requestVideoFrameCallback(
      (_, { presentationTime }) => (start.ms = Math.max(0, presentationTime - timeStamp)),
    );
  },
  true,
);

// The share of each file that was played at least once, by its address.
document.addEventListener(
  'timeupdate',
  ({ target: video }) => {
    let seconds = 0;
    for (let i = 0; i < video.played.length; i++) seconds += video.played.end(i) - video.played.start(i);
    const share = Math.min(1, seconds / video.duration);
    probe.played[video.currentSrc] = Math.max(share, probe.played[video.currentSrc] ?? 0);
  },
  true,
);
