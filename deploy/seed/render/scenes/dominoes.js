import { glow, grain, mix, oval, seeded, sky } from '../brush.js';
import { COUNT, fall, SIZE } from '../domino-fall.js';
import { cornersOf, drawBox, farFirst, flat } from './parts/boxes.js';

/** Dominoes in a spiral fall one after the other; the last one rings a bell. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 8.2,
  title: [{ text: `${COUNT} dominoes.\nOne bell.`, from: 0.2, until: 3, y: 0.2, size: 0.038 }],
  paint({ width, height }) {
    const { anglesAt, hits } = fall();
    const places = spiral();
    const wood = table(width, height);
    const rung = hits[COUNT - 1] + 0.14;
    return (pen, t) => {
      pen.drawImage(wood, 0, 0);
      const angles = anglesAt(t);
      const boxes = places.map((place, i) => ({ ...cornersOf(place, angles[i]), hue: hueOf(i) }));
      const age = t - rung;
      const shake = age > 0 ? 2.4 * Math.exp(-age * 3) * Math.sin(age * 60) : 0;
      const bell = { ...cornersOf({ x: 0, z: 0, turn: 0, wide: 70, tall: 46, thick: 70 }, 0), bell: true };
      shadows(pen, boxes);
      for (const box of farFirst([...boxes, bell]))
        if (box.bell) drawBell(pen, shake);
        else drawBox(pen, box);
      rings(pen, age);
      light(pen, width, height, age);
      grain(pen, width, height);
    };
  },
};

const hueOf = (i) => 350 + (i / COUNT) * 290;

/** Places and directions along the spiral, from its outer end to the bell. */
function spiral() {
  const at = (k) => {
    const a = mix(1.75, 1.75 + Math.PI * 2 * 2.42, k),
      far = mix(1, 0.3, k) - 0.2 * Math.max(0, (k - 0.9) / 0.1) ** 2;
    return [Math.cos(a) * 226 * far, Math.sin(a) * 322 * far];
  };
  const places = [];
  let k = 0,
    [x, z] = at(0);
  while (places.length < COUNT && k < 1) {
    const from = [x, z];
    while (Math.hypot(x - from[0], z - from[1]) < SIZE.apart && k < 1.2) {
      k += 0.00005;
      [x, z] = at(k);
    }
    places.push({ x: from[0], z: from[1], turn: Math.atan2(z - from[1], x - from[0]), ...SIZE });
  }
  return places;
}

function table(width, height) {
  const canvas = new OffscreenCanvas(width, height),
    pen = canvas.getContext('2d'),
    next = seeded(12);
  sky(pen, width, height, [
    [0, '#5b3b2c'],
    [0.5, '#8a5c40'],
    [1, '#5a3a2a'],
  ]);
  for (let i = 0; i < 5; i++) {
    pen.fillStyle = `rgba(${next() < 0.5 ? '40,20,10' : '255,214,170'},${0.03 + next() * 0.05})`;
    pen.fillRect(i * 108, 0, 108, height);
    pen.fillStyle = 'rgba(30,14,8,.45)';
    pen.fillRect(i * 108 - 1, 0, 2.5, height);
    pen.strokeStyle = 'rgba(45,22,12,.16)';
    for (let k = 0; k < 9; k++) {
      const x = i * 108 + 8 + next() * 92,
        bend = 12 * (next() - 0.5);
      pen.lineWidth = 1 + next() * 1.6;
      pen.beginPath();
      pen.moveTo(x, 0);
      pen.bezierCurveTo(x + bend, 300, x - bend, 640, x + bend / 2, height);
      pen.stroke();
    }
  }
  glow(pen, 200, 420, 560, 'rgba(255,206,140,.34)');
  return canvas;
}

function shadows(pen, boxes) {
  pen.fillStyle = 'rgba(28,10,6,.38)';
  pen.beginPath();
  for (const { corners } of boxes) {
    const cast = corners.map(([x, y, z]) => flat([x + y * 0.55, 0, z + y * 0.2]));
    const middle = [cast.reduce((sum, [x]) => sum + x, 0) / 8, cast.reduce((sum, [, y]) => sum + y, 0) / 8];
    hull(cast, middle).forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.closePath();
  }
  pen.fill('nonzero');
  const [x, y] = flat([14, 0, 6]);
  oval(pen, x, y, 58, 44);
  pen.fill();
}

/** The corners on the rim, in order. */
function hull(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1 && side(out.at(-2), out.at(-1), p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
const side = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function drawBell(pen, shake) {
  const [x, y] = flat([0, 0, 0]);
  pen.save();
  pen.translate(x + shake, y);
  oval(pen, 0, 2, 46, 34);
  pen.fillStyle = '#3b241c';
  pen.fill();
  oval(pen, 0, -3, 46, 34);
  pen.fillStyle = '#6b4a2c';
  pen.fill();
  const g = pen.createRadialGradient(-14, -36, 3, 0, -12, 46);
  g.addColorStop(0, '#fffbe0');
  g.addColorStop(0.28, '#ffdf7a');
  g.addColorStop(0.7, '#d99a2b');
  g.addColorStop(1, '#7d4d12');
  pen.beginPath();
  pen.moveTo(-40, -5);
  pen.bezierCurveTo(-40, -58, 40, -58, 40, -5);
  pen.ellipse(0, -5, 40, 28, 0, 0, Math.PI);
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = 'rgba(255,250,220,.5)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.ellipse(0, -7, 36, 24, 0, 0.3, Math.PI - 0.5);
  pen.stroke();
  oval(pen, 0, -44, 9, 7);
  pen.fillStyle = '#f7e6b0';
  pen.fill();
  oval(pen, -2, -46, 4, 2.6);
  pen.fillStyle = '#ffffff';
  pen.fill();
  pen.restore();
}

function rings(pen, age) {
  if (age <= 0) return;
  const [x, y] = flat([0, 26, 0]);
  for (let i = 0; i < 3; i++) {
    const k = age * 1.1 - i * 0.16;
    if (k <= 0 || k >= 1) continue;
    oval(pen, x, y, 44 + 190 * k, (44 + 190 * k) * 0.75);
    pen.strokeStyle = `rgba(255,232,160,${0.75 * (1 - k) ** 1.4})`;
    pen.lineWidth = 5 * (1 - k) + 1;
    pen.stroke();
  }
  glow(pen, x, y, 210, 'rgba(255,220,130,.7)', Math.exp(-age * 1.6));
}

function light(pen, width, height, age) {
  const dark = pen.createRadialGradient(250, 500, 240, 270, 520, 640);
  dark.addColorStop(0, 'rgba(20,8,10,0)');
  dark.addColorStop(1, `rgba(20,8,10,${age > 0 ? 0.62 : 0.55})`);
  pen.fillStyle = dark;
  pen.fillRect(0, 0, width, height);
}
