/* global webVitals */
// Runs in the page before its own scripts, after web-vitals. Collects what `npm run bench -- web` reads.
const probe = {
  cls: 0,
  inp: 0,
  inpTarget: '',
  inpParts: { input: 0, handlers: 0, drawing: 0 },
  interactions: {},
  targets: {},
  clicks: [],
  starts: [],
  played: {},
};
globalThis.webProbe = probe;

const always = { reportAllChanges: true };
webVitals.onCLS(({ value }) => (probe.cls = value), always);
webVitals.onINP(
  ({ value, entries, attribution: { inputDelay, processingDuration, presentationDelay } }) => {
    probe.inp = value;
    probe.inpTarget = `${entries[0]?.name ?? ''} ${entries[0]?.target?.getAttribute?.('aria-label') ?? ''}`;
    probe.inpParts = { input: inputDelay, handlers: processingDuration, drawing: presentationDelay };
  },
  { ...always, durationThreshold: 16 },
);

// The names of the buttons that are tapped. Follow has another one as soon as it was pressed.
const BUTTONS = { like: /^Like$/, comments: /^Comments$/, follow: /^Follow(ing)? @/ };
// What a button of a card does, and the index of its card: "like 3".
const nameOf = (target) => {
  const name = target?.closest?.('button')?.getAttribute('aria-label') ?? '';
  const action = Object.keys(BUTTONS).find((each) => BUTTONS[each].test(name));
  return action ? `${action} ${target.closest('[data-index]')?.dataset.index}` : '';
};
document.addEventListener('click', ({ target }) => nameOf(target) && probe.clicks.push(nameOf(target)), true);

// The longest event of each interaction, by the interaction's id.
const noteInteraction = ({ interactionId, duration, name, target }) => {
  if (!interactionId) return;
  probe.interactions[interactionId] = Math.max(duration, probe.interactions[interactionId] ?? 0);
  // Keys go to the element that was tapped before.
  if (!name.startsWith('key')) probe.targets[interactionId] ||= nameOf(target);
};
new PerformanceObserver((list) => list.getEntries().forEach(noteInteraction)).observe({
  type: 'event',
  durationThreshold: 16,
  buffered: true,
});

// A start: from the first call of play() for a file until a frame is handed to the screen. `isPrepared`: a frame was
// loaded before.
const started = new WeakMap();
const { value: play } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play');
HTMLMediaElement.prototype.play = function (...args) {
  if (started.get(this) === this.src) return play.apply(this, args);
  started.set(this, this.src);
  const calledAt = performance.now();
  const start = { isPrepared: this.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA, ms: null };
  probe.starts.push(start);
  this.requestVideoFrameCallback((_, { presentationTime }) => (start.ms = Math.max(0, presentationTime - calledAt)));
  return play.apply(this, args);
};

// The share of each file that was played at least once, by its address.
const note = ({ target: video }) => {
  // Unknown until the beginning of the file has arrived.
  if (!(video.duration > 0)) return;
  let seconds = 0;
  for (let i = 0; i < video.played.length; i++) seconds += video.played.end(i) - video.played.start(i);
  const share = Math.min(1, seconds / video.duration);
  probe.played[video.currentSrc] = Math.max(share, probe.played[video.currentSrc] ?? 0);
};
for (const type of ['timeupdate', 'pause']) document.addEventListener(type, note, true);
