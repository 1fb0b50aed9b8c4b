/** The way of a marble: three rails, a pinwheel, five bars that sound, a bowl. Shared with the sound of the clip. */
export const PERIOD = 2.1;
export const ROUNDS = 4;
export const RADIUS = 15;
export const BEAT = PERIOD / 6;
const GRAVITY = 1800;

/** Rails from their upper to their lower end. */
export const rails = [
  [
    [452, 322],
    [118, 372],
  ],
  [
    [84, 436],
    [412, 490],
  ],
  [
    [446, 572],
    [150, 614],
  ],
];
export const bars = [0, 1, 2, 3, 4].map((i) => ({ x: 104 + i * 78, y: 704 + i * 20 }));
export const bowl = { x: 478, y: 838 };

/** Returns the stretches of the way, one after the other: rolling on a rail, or flying. */
function stretches() {
  const list = [];
  let at = 0,
    speed = 40;
  const add = (kind, seconds, placeAt) => {
    list.push({ kind, from: at, to: at + seconds, placeAt });
    at += seconds;
  };
  const fly = (kind, [x0, y0], [x1, y1], seconds) => {
    const up = (y1 - y0) / seconds - (GRAVITY * seconds) / 2;
    add(kind, seconds, (s) => [x0 + ((x1 - x0) * s) / seconds, y0 + up * s + (GRAVITY * s * s) / 2]);
  };
  const above = ([x, y]) => [x, y - RADIUS];
  rails.forEach(([a, b], i) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]],
      long = Math.hypot(dx, dy);
    // A rolling ball gains five sevenths of what a sliding one does.
    const gain = ((5 / 7) * GRAVITY * dy) / long;
    const seconds = (Math.sqrt(speed * speed + 2 * gain * long) - speed) / gain;
    const start = speed;
    add('roll', seconds, (s) => {
      const k = (start * s + (gain * s * s) / 2) / long;
      return above([a[0] + dx * k, a[1] + dy * k]);
    });
    const end = above(b),
      next = above(rails[i + 1]?.[0] ?? [bars[0].x, bars[0].y]);
    const drop = Math.sqrt((2 * (next[1] - end[1])) / GRAVITY);
    fly(i === 1 ? 'wheel' : 'drop', end, next, drop);
    speed = 60;
  });
  const ends = [...bars.map(({ x, y }) => [x, y - RADIUS]), [bowl.x, bowl.y - 22]];
  for (let i = 0; i < bars.length; i++) fly('note', ends[i], ends[i + 1], BEAT);
  return list;
}

export const way = stretches();

/** Where a marble is so long after its start; undefined before and after. */
export function marbleAt(age) {
  const stretch = way.find(({ from, to }) => age >= from && age < to);
  return stretch?.placeAt(age - stretch.from);
}

/** When, after its start, a marble strikes each bar. */
export const strikes = way.filter(({ kind }) => kind === 'note').map(({ from }) => from);
/** When marbles start, so that the clip begins with the run in full motion and ends as it began. */
export const starts = (() => {
  const before = Math.ceil(way.at(-1).to / PERIOD);
  return Array.from({ length: before + ROUNDS + 1 }, (_, i) => (i - before) * PERIOD);
})();
