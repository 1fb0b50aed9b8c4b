/** Small helpers of the painted scenes: colours are CSS colours, angles radians, times seconds. */

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
export const mix = (a, b, k) => a + (b - a) * k;
export const ease = (k) => {
  const c = clamp(k);
  return c * c * (3 - 2 * c);
};
/** 0 before `from`, 1 after `to`, smooth between. */
export const ramp = (t, from, to) => ease((t - from) / (to - from));

/** Returns a generator of numbers from 0 to 1 that is the same at each run. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise of one number, from -1 to 1. */
export function noise(x, seed = 0) {
  const at = (i) => {
    const s = Math.sin(i * 127.1 + seed * 311.7) * 43758.5453;
    return (s - Math.floor(s)) * 2 - 1;
  };
  const i = Math.floor(x);
  return mix(at(i), at(i + 1), ease(x - i));
}

/** Fills a gradient from top to bottom: [[place, colour], …]. */
export function sky(pen, width, height, stops) {
  const g = pen.createLinearGradient(0, 0, 0, height);
  for (const [place, colour] of stops) g.addColorStop(place, colour);
  pen.fillStyle = g;
  pen.fillRect(0, 0, width, height);
}

export function glow(pen, x, y, radius, colour, strength = 1) {
  const g = pen.createRadialGradient(x, y, 0, x, y, radius);
  g.addColorStop(0, colour);
  g.addColorStop(1, 'rgba(0,0,0,0)');
  pen.save();
  pen.globalCompositeOperation = 'lighter';
  pen.globalAlpha *= strength;
  pen.fillStyle = g;
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  pen.restore();
}

export function oval(pen, x, y, rx, ry, turn = 0) {
  pen.beginPath();
  pen.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, Math.PI * 2);
}

/** A closed smooth shape through points. */
export function blob(pen, points) {
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  pen.beginPath();
  pen.moveTo(...mid(points.at(-1), points[0]));
  points.forEach((p, i) => pen.quadraticCurveTo(...p, ...mid(p, points[(i + 1) % points.length])));
  pen.closePath();
}

/** Fine grain that stands still, so that gradients do not show bands and films stay small. */
export function grain(pen, width, height) {
  grain.tile ??= (() => {
    const tile = new OffscreenCanvas(256, 256);
    const tilePen = tile.getContext('2d');
    const pixels = tilePen.createImageData(256, 256);
    const next = seeded(5);
    for (let i = 0; i < pixels.data.length; i += 4) {
      const value = next() * 255;
      pixels.data.set([value, value, value, 255], i);
    }
    tilePen.putImageData(pixels, 0, 0);
    return tile;
  })();
  pen.save();
  pen.globalAlpha = 0.03;
  pen.globalCompositeOperation = 'overlay';
  pen.fillStyle = pen.createPattern(grain.tile, 'repeat');
  pen.fillRect(0, 0, width, height);
  pen.restore();
}
