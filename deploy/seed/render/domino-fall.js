/**
 * The physics of the falling dominoes: each turns about its front edge and leans on the next. Shared with the sound.
 */
export const COUNT = 136;
export const FIRST = 0.9;
export const LAST = 7;
export const SIZE = { tall: 46, wide: 32, thick: 8, apart: 20 };

const { tall, thick, apart } = SIZE;
const STEP = 1 / 400;
const GRAVITY = 60;
/** The last domino leans on the bell. */
const AT_BELL = 0.8;

/** The farthest angle of a domino behind one that has turned by `next`. */
const limit = (next) => next + Math.asin((apart * Math.cos(next) - thick) / tall);

/** Returns the angles of all dominoes at each step, and the time at which each is hit; the last one at LAST. */
export function fall() {
  const angle = new Float64Array(COUNT),
    speed = new Float64Array(COUNT);
  const hits = [0],
    frames = [];
  angle[0] = 0.02;
  speed[0] = 1.2;
  for (let calm = 0, n = 0; calm < 260 && n < 40_000; n++) {
    for (let i = 0; i < hits.length; i++) {
      speed[i] += GRAVITY * Math.sin(angle[i]) * STEP;
      angle[i] += speed[i] * STEP;
    }
    for (let i = hits.length - 1; i >= 0; i--) {
      const most = i === COUNT - 1 ? AT_BELL : limit(angle[i + 1]);
      if (angle[i] <= most) continue;
      angle[i] = most;
      if (i === COUNT - 1) speed[i] = 0;
      else {
        if (hits.length === i + 1) hits.push(n * STEP);
        const shared = Math.max(0, (speed[i] + speed[i + 1]) / 2);
        speed[i + 1] = Math.max(speed[i + 1], shared);
        speed[i] = Math.min(shared, speed[i + 1]) * 0.9;
      }
    }
    if (hits.length === COUNT && angle[COUNT - 1] >= AT_BELL - 0.01) calm++;
    frames.push(Float32Array.from(angle));
  }
  const pace = (hits.at(-1) - hits[0]) / (LAST - FIRST);
  return {
    hits: hits.map((at) => FIRST + at / pace),
    anglesAt: (t) => frames[Math.max(0, Math.min(frames.length - 1, Math.round(((t - FIRST) * pace) / STEP)))],
  };
}
