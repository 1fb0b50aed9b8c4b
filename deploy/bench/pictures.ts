/** Harmless generated pictures that a scan may take for naked skin; the same number gives the same picture. */
import { execFileSync } from 'node:child_process';
import { REPOSITORY } from '../local/home.ts';

export interface Made {
  readonly width: number;
  readonly height: number;
  /** 3 bytes a pixel */
  readonly rgb: Uint8Array;
}

const SIDE = 240;
type Colour = readonly [number, number, number];
type Rule = (x: number, y: number) => Colour;

function createChance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

function paint(rule: Rule): Made {
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      rgb.set(
        rule(x / SIDE, y / SIDE).map((value) => Math.max(0, Math.min(255, value))),
        (y * SIDE + x) * 3,
      );
  return { width: SIDE, height: SIDE, rgb };
}

/** The ten tones of the Monk Skin Tone scale. */
const TONES: readonly Colour[] = [
  [246, 237, 228],
  [243, 231, 219],
  [247, 234, 208],
  [234, 218, 186],
  [215, 189, 150],
  [160, 126, 86],
  [130, 92, 67],
  [96, 65, 52],
  [58, 49, 42],
  [41, 36, 32],
];
const toneOf = (seed: number): Colour => TONES[seed % TONES.length] ?? [0, 0, 0];
const mix = (a: Colour, b: Colour, share: number): Colour =>
  [0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as unknown as Colour;
const shade = (colour: Colour, by: number): Colour => colour.map((value) => value * by) as unknown as Colour;
const isIn = (x: number, y: number, cx: number, cy: number, rx: number, ry = rx): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

/** Skin close to the camera: one tone with soft light and pores. */
function skin(seed: number): Made {
  const chance = createChance(seed + 1);
  const [lx, ly] = [chance(), chance()];
  const tone = toneOf(seed);
  return paint((x, y) => shade(tone, 1.1 - 0.5 * Math.hypot(x - lx, y - ly) + (chance() - 0.5) * 0.05));
}

function sand(seed: number): Made {
  const chance = createChance(seed + 101);
  const [waves, tilt] = [10 + chance() * 30, chance()];
  const tone: Colour = [190 + chance() * 40, 160 + chance() * 30, 110 + chance() * 30];
  return paint((x, y) => shade(tone, 0.9 + 0.12 * Math.sin(waves * (y + tilt * x * x)) + (chance() - 0.5) * 0.25));
}

function wood(seed: number): Made {
  const chance = createChance(seed + 201);
  const [rings, knotX, knotY] = [20 + chance() * 40, chance(), chance()];
  const tone: Colour = [140 + chance() * 60, 90 + chance() * 40, 50 + chance() * 30];
  return paint((x, y) => {
    const bend = 0.3 * Math.exp(-8 * Math.hypot(x - knotX, y - knotY));
    return shade(tone, 0.85 + 0.2 * Math.sin(rings * (x + bend + 0.05 * Math.sin(6 * y))) + (chance() - 0.5) * 0.1);
  });
}

function face(seed: number): Made {
  const chance = createChance(seed + 301);
  const back: Colour = [chance() * 255, chance() * 255, chance() * 255];
  const hair: Colour = [chance() * 120, chance() * 80, chance() * 60];
  const [size, tone] = [0.25 + chance() * 0.15, toneOf(seed)];
  return paint((x, y) => {
    if (isIn(x, y, 0.5 - size * 0.4, 0.45, 0.03) || isIn(x, y, 0.5 + size * 0.4, 0.45, 0.03)) return [20, 20, 30];
    if (isIn(x, y, 0.5, 0.5 + size * 0.6, size * 0.4, 0.02)) return [180, 60, 60];
    if (isIn(x, y, 0.5, 0.5, size, size * 1.25)) return shade(tone, 1.05 - 0.3 * Math.abs(x - 0.45));
    if (isIn(x, y, 0.5, 0.42, size * 1.2, size * 1.35)) return hair;
    return y > 0.5 + size ? mix(back, [255, 255, 255], 0.5) : back;
  });
}

function food(seed: number): Made {
  const chance = createChance(seed + 401);
  const pieces = Array.from({ length: 14 }, () => [
    0.25 + chance() * 0.5,
    0.25 + chance() * 0.5,
    0.02 + chance() * 0.04,
  ]);
  const colours = pieces.map((): Colour => (chance() < 0.5 ? [190, 40, 30] : [70 + chance() * 60, 120, 50]));
  const dough: Colour = [215 + chance() * 30, 160 + chance() * 40, 90 + chance() * 30];
  return paint((x, y) => {
    const piece = pieces.findIndex(([cx = 0, cy = 0, r = 0]) => isIn(x, y, cx, cy, r));
    const grain = 1 + (chance() - 0.5) * 0.12;
    if (piece >= 0) return shade(colours[piece] ?? dough, grain);
    if (isIn(x, y, 0.5, 0.5, 0.38)) return shade(dough, grain);
    if (isIn(x, y, 0.5, 0.5, 0.46)) return [240, 240, 238];
    return shade([120, 80, 50], grain);
  });
}

/** Frames of demo clips, which a 3D program has drawn. */
function frameOf(clip: string, second: number): Made {
  const file = `${REPOSITORY}/deploy/seed/clips/${clip}/480p.mp4`;
  const scaled = `scale=${SIDE}:${SIDE}`;
  const args = ['-v', 'error', '-ss', second.toFixed(2), '-i', file, '-frames:v', '1', '-vf', scaled];
  const rgb = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], { maxBuffer: 2 ** 24 });
  return { width: SIDE, height: SIDE, rgb };
}

function animal(seed: number): Made {
  const clips = ['cat', 'jelly'] as const;
  if (seed % 2 === 0) return frameOf(clips[(seed / 2) % 2] ?? 'cat', (seed % 17) * 0.25);
  const chance = createChance(seed + 501);
  const fur: Colour = [150 + chance() * 80, 100 + chance() * 60, 60 + chance() * 50];
  const grass: Colour = [60, 110 + chance() * 60, 40];
  return paint((x, y) => {
    const hairs = 0.85 + 0.3 * Math.abs(Math.sin(90 * x + 40 * Math.sin(7 * y))) * chance();
    if (isIn(x, y, 0.72, 0.35, 0.015)) return [10, 10, 10];
    if (isIn(x, y, 0.45, 0.58, 0.33, 0.2) || isIn(x, y, 0.73, 0.38, 0.13)) return shade(fur, hairs);
    if (y > 0.6 && y < 0.92 && Math.abs(((x * 6) % 1) - 0.5) < 0.14 && x > 0.2 && x < 0.72)
      return shade(fur, hairs * 0.8);
    return shade(grass, 0.8 + 0.4 * chance());
  });
}

/** 200 pictures. */
export const KINDS: Readonly<Record<string, { readonly count: number; readonly make: (seed: number) => Made }>> = {
  'tones of skin': { count: 40, make: skin },
  sand: { count: 32, make: sand },
  wood: { count: 32, make: wood },
  'drawn faces': { count: 32, make: face },
  food: { count: 32, make: food },
  animals: { count: 32, make: animal },
};
