import { glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** A paper boat on a rainy gutter stream becomes the captain of a small storm, then the sun comes out. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.6,
  title: [
    { text: 'Folded at lunch.', from: 0.3, until: 2.4, y: 0.2, size: 0.038 },
    { text: 'At sea by one.', from: 2.6, until: 4.8, y: 0.2, size: 0.038 },
  ],
  paint({ width, height }) {
    const next = seeded(14),
      level = 610;
    const rain = Array.from({ length: 56 }, () => ({
      x: next() * 700 - 60,
      y: next() * height,
      z: 0.4 + next() * 0.6,
    }));
    const rings = Array.from({ length: 16 }, () => ({ x: next() * width, at: next() * 2, k: next() }));
    const leaves = Array.from({ length: 9 }, () => ({
      x: next() * 700,
      s: 8 + next() * 9,
      turn: next() * 6,
      hue: 18 + next() * 30,
      v: 30 + next() * 50,
    }));
    return (pen, t) => {
      const sun = ramp(t, 5, 7.4),
        storm = 1 - sun;
      const wave = (x, depth = 0) =>
        (10 + 15 * storm) * Math.sin(x * 0.011 + t * 1.9 + depth * 1.3) +
        (4 + 7 * storm) * Math.sin(x * 0.027 - t * 2.6 + depth * 2) +
        3 * noise(x * 0.05 + t * 2, depth + 3);
      backdrop(pen, { t, width, height, sun });
      for (const [depth, y, colour, edge] of [
        [3, level - 46, mixHsl(222, 26, 34, 196, 48, 60, sun)],
        [2, level - 16, mixHsl(224, 32, 28, 196, 55, 50, sun)],
      ].map((row) => [...row]))
        layer(pen, { width, height, y, wave, depth, colour, edge });
      const x = mix(150, 380, ramp(t, 0, 9)) + 12 * noise(t * 0.9, 5),
        y = level + wave(x, 1);
      const slope = (wave(x + 20, 1) - wave(x - 20, 1)) / 40;
      boat(pen, x, y, slope * 0.9 + 0.05 * noise(t * 2, 8), sun, t);
      layer(pen, {
        width,
        height,
        y: level + 14,
        wave,
        depth: 1,
        colour: mixHsl(226, 40, 24, 198, 62, 42, sun),
        shine: true,
        t,
      });
      for (const { x: lx, s, turn, hue, v } of leaves) {
        const px = ((lx + t * v) % 760) - 60,
          py = level + 60 + ((turn * 37) % 190) + wave(px, 1) * 0.6;
        pen.save();
        pen.translate(px, py);
        pen.rotate(turn + 0.4 * noise(t, turn));
        pen.scale(1, 0.5);
        pen.beginPath();
        pen.moveTo(-s * 1.6, 0);
        pen.quadraticCurveTo(0, -s, s * 1.6, 0);
        pen.quadraticCurveTo(0, s, -s * 1.6, 0);
        pen.fillStyle = `hsl(${hue} 75% 52%)`;
        pen.fill();
        pen.restore();
      }
      layer(pen, {
        width,
        height,
        y: level + 150,
        wave,
        depth: 0,
        colour: mixHsl(228, 46, 18, 200, 66, 34, sun),
        shine: true,
        t,
      });
      for (const { x: rx, at, k } of rings) {
        const age = ((t + at * 3) * 1.1) % 2;
        if (age > 1 || k < sun) continue;
        const y2 = level + 26 + k * 250;
        pen.strokeStyle = `rgba(225,235,255,${0.45 * (1 - age)})`;
        pen.lineWidth = 1.4;
        oval(pen, rx, y2 + wave(rx, 1) * 0.6, 22 * age, 6 * age);
        pen.stroke();
      }
      pen.lineCap = 'round';
      for (const { x: rx, y: ry, z } of rain) {
        const py = ((ry + t * 820 * z) % (height + 40)) - 40;
        pen.strokeStyle = `rgba(215,225,255,${(0.12 + 0.2 * z) * storm})`;
        pen.lineWidth = 0.8 + z;
        pen.beginPath();
        pen.moveTo(rx - py * 0.08 + 30, py);
        pen.lineTo(rx - py * 0.08 + 27, py + 30 * z);
        pen.stroke();
      }
      grain(pen, width, height);
    };
  },
};

const mixHsl = (h, s, l, h2, s2, l2, k) => `hsl(${mix(h, h2, k)} ${mix(s, s2, k)}% ${mix(l, l2, k)}%)`;

function backdrop(pen, { t, width, height, sun }) {
  sky(pen, width, height, [
    [0, mixHsl(226, 30, 22, 205, 70, 62, sun)],
    [0.35, mixHsl(224, 26, 36, 200, 72, 74, sun)],
    [0.62, mixHsl(220, 24, 52, 38, 90, 84, sun)],
  ]);
  glow(pen, 400, 250, 420, 'rgba(255,226,150,.85)', sun);
  if (sun > 0.01) {
    pen.globalAlpha = sun;
    oval(pen, 400, 250, 46, 46);
    pen.fillStyle = '#fff6d8';
    pen.fill();
    pen.globalAlpha = 1;
  }
  for (let i = 0; i < 11; i++) {
    const x = ((((i * 97 + t * (9 + (i % 3) * 5)) % 760) + 760) % 760) - 110,
      y = 70 + ((i * 61) % 260),
      s = 0.7 + (i % 4) * 0.2;
    pen.fillStyle = mixHsl(224, 20, 32 + (i % 3) * 5, 40, 60, 96, sun);
    pen.globalAlpha = mix(0.85, 0.75, sun);
    for (const [dx, dy, r] of [
      [-46, 8, 34],
      [0, -10, 46],
      [44, 6, 36],
      [0, 16, 60],
    ]) {
      oval(pen, x + dx * s, y + dy * s, r * s * 1.3, r * s * 0.72);
      pen.fill();
    }
  }
  pen.globalAlpha = 1;
  // Rooftops far away.
  const next = seeded(6);
  for (let x = -20; x < width; x += 44) {
    const h = 46 + next() * 70,
      w = 50 + next() * 14;
    pen.fillStyle = mixHsl(226, 24, 30, 214, 34, 66, sun);
    pen.fillRect(x, 560 - h, w, h + 40);
    pen.beginPath();
    pen.moveTo(x - 4, 560 - h);
    pen.lineTo(x + w / 2, 560 - h - 26);
    pen.lineTo(x + w + 4, 560 - h);
    pen.fill();
    if (next() > 0.4) {
      pen.fillStyle = `rgba(255,214,130,${0.85 - 0.6 * sun})`;
      pen.fillRect(x + 16, 560 - h + 16, 9, 12);
    }
  }
}

function layer(pen, { width, height, y, wave, depth, colour, shine, t }) {
  pen.beginPath();
  pen.moveTo(0, height);
  for (let x = 0; x <= width; x += 6) pen.lineTo(x, y + wave(x, depth));
  pen.lineTo(width, height);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.beginPath();
  for (let x = 0; x <= width; x += 6) pen.lineTo(x, y + wave(x, depth));
  pen.strokeStyle = 'rgba(255,255,255,.35)';
  pen.lineWidth = 2.4;
  pen.stroke();
  if (!shine) return;
  for (let i = 0; i < 16; i++) {
    const x = ((((i * 79 + t * (20 + i * 2)) % 640) + 640) % 640) - 40,
      dy = 22 + ((i * 43) % 110);
    pen.strokeStyle = `rgba(255,255,255,${0.16 - dy / 1000})`;
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(x, y + dy + wave(x, depth) * 0.7);
    pen.quadraticCurveTo(x + 22, y + dy - 5 + wave(x + 22, depth) * 0.7, x + 46, y + dy + wave(x + 46, depth) * 0.7);
    pen.stroke();
  }
}

function boat(pen, x, y, turn, sun, t) {
  pen.save();
  pen.translate(x, y + 6);
  pen.rotate(turn);
  const face = (points, colour) => {
    pen.beginPath();
    points.forEach((p, i) => (i ? pen.lineTo(...p) : pen.moveTo(...p)));
    pen.closePath();
    pen.fillStyle = colour;
    pen.fill();
    pen.strokeStyle = 'rgba(90,80,90,.35)';
    pen.lineWidth = 1.4;
    pen.lineJoin = 'round';
    pen.stroke();
  };
  const light = (l) => mixHsl(222, 18, l - 18, 44, 60, l, sun);
  face(
    [
      [-8, -44],
      [0, -142],
      [62, -40],
    ],
    light(92),
  );
  face(
    [
      [-8, -44],
      [0, -142],
      [-52, -40],
    ],
    light(80),
  );
  face(
    [
      [-124, -58],
      [-58, -28],
      [58, -28],
      [128, -60],
      [70, 26],
      [-68, 26],
    ],
    light(97),
  );
  face(
    [
      [-124, -58],
      [-58, -28],
      [-10, -28],
      [-68, 26],
    ],
    light(86),
  );
  face(
    [
      [-58, -28],
      [0, -6],
      [58, -28],
      [0, -40],
    ],
    light(74),
  );
  face(
    [
      [-68, 26],
      [0, -6],
      [70, 26],
    ],
    light(91),
  );
  // Lines of a school exercise book, and a small flag.
  pen.strokeStyle = 'rgba(90,140,210,.35)';
  pen.lineWidth = 1;
  for (let i = 0; i < 4; i++) {
    pen.beginPath();
    pen.moveTo(18 + i * 20, -28 + i * 3);
    pen.lineTo(30 + i * 12, 18);
    pen.stroke();
  }
  pen.strokeStyle = '#7a5a44';
  pen.lineWidth = 2.4;
  pen.beginPath();
  pen.moveTo(0, -140);
  pen.lineTo(0, -176);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(0, -176);
  for (let i = 0; i <= 8; i++) pen.lineTo(i * 4.6, -176 + i * 1.4 + 3 * Math.sin(t * 8 - i * 0.8) * (i / 8));
  for (let i = 8; i >= 0; i--) pen.lineTo(i * 4.6, -156 - i * 1.4 + 3 * Math.sin(t * 8 - i * 0.8) * (i / 8));
  pen.fillStyle = '#e9513f';
  pen.fill();
  pen.restore();
}
