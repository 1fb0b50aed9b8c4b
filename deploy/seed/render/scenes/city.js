import { glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** A small city from dawn to night in seven seconds: light walks over the walls, windows and cars come on. Wide. */
export const clip = {
  width: 960,
  height: 540,
  seconds: 7,
  title: [{ text: 'Our block,\n24 h in 7 s', from: 0.4, until: 3, x: 0.18, y: 0.2, size: 0.055 }],
  paint({ width, height }) {
    const next = seeded(90),
      blocks = [];
    for (let gx = 0; gx < 9; gx++)
      for (let gy = 0; gy < 9; gy++) {
        if (gx === 3 || gx === 6 || gy === 4) continue;
        const park = (gx === 4 && gy > 4) || next() < 0.06;
        blocks.push({
          gx,
          gy,
          park,
          h: park ? 4 : 34 + next() * 96 * (1.2 - Math.hypot(gx - 4.5, gy - 3.5) / 7),
          hue: [18, 28, 205, 220, 350, 40][Math.floor(next() * 6)],
          tone: next(),
          windows: Array.from({ length: 80 }, () => next()),
          tank: next(),
        });
      }
    const cars = Array.from({ length: 26 }, (_, i) => ({
      along: i % 3,
      at: next(),
      v: (0.08 + next() * 0.06) * (next() > 0.5 ? 1 : -1),
      hue: next() * 360,
    }));
    const U = 46,
      V = 24,
      at = (gx, gy, z = 0) => [480 + (gx - gy) * U, 96 + (gx + gy) * V - z];
    return (pen, t) => {
      const day = ramp(t, 0.2, 1.6) * (1 - ramp(t, 5.4, 7.2)),
        dusk = ramp(t, 4.6, 6) * (1 - ramp(t, 6.4, 7.6)) + ramp(t, -1, 0.5) * (1 - ramp(t, 0.8, 1.8)),
        lit = 1 - ramp(t, 0.6, 1.6) + ramp(t, 5.6, 7.4);
      const shade = (h, s, l) =>
        `hsl(${mix(h < 55 ? h + 360 : h, 235, (1 - day) * 0.55)} ${s * (0.6 + 0.4 * day)}% ${l * (0.26 + 0.74 * day) + 3 * dusk}%)`;
      sky(pen, width, height, [
        [0, shade(205, 60, 72)],
        [
          0.5,
          dusk > 0.02
            ? `hsl(${mix(220, 378, dusk)} ${60 - 120 * dusk * (1 - dusk)}% ${mix(20 + 50 * day, 66, dusk)}%)`
            : shade(205, 50, 82),
        ],
        [1, shade(215, 30, 60)],
      ]);
      quad(pen, [at(-1, -1), at(10, -1), at(10, 10), at(-1, 10)], shade(215, 10, 44));
      const slant = mix(-2.4, 2.4, ramp(t, 0.4, 6.6));
      for (const b of blocks) groundShadow(pen, b, slant, day, at);
      const order = [...blocks].sort((a, b) => a.gx + a.gy - b.gx - b.gy);
      let drawn = 0;
      const traffic = cars
        .map((c) => ({ ...c, pos: ((((c.at + c.v * t) % 1) + 1) % 1) * 10 - 0.5 }))
        .map((c) => ({
          ...c,
          gx: c.along === 2 ? c.pos : [3, 6][c.along] + (c.v > 0 ? 0.3 : 0.62),
          gy: c.along === 2 ? 4 + (c.v > 0 ? 0.32 : 0.64) : c.pos,
        }))
        .sort((a, b) => a.gx + a.gy - b.gx - b.gy);
      for (const b of order) {
        while (drawn < traffic.length && traffic[drawn].gx + traffic[drawn].gy < b.gx + b.gy + 0.6)
          car(pen, traffic[drawn++], { at, lit, shade });
        if (b.park) park(pen, b, { at, shade, t });
        else tower(pen, b, { at, shade, lit, slant, day, t });
      }
      while (drawn < traffic.length) car(pen, traffic[drawn++], { at, lit, shade });
      clouds(pen, { t, width, day });
      glow(pen, 480, 330, 560, 'rgba(255,150,80,.24)', dusk);
      grain(pen, width, height);
    };
  },
};

function quad(pen, points, colour) {
  pen.beginPath();
  points.forEach((p, i) => (i ? pen.lineTo(...p) : pen.moveTo(...p)));
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
}

function groundShadow(pen, { gx, gy, h, park }, slant, day, at) {
  if (park || day < 0.05) return;
  const long = (h / 46) * slant * 0.6;
  quad(
    pen,
    [
      at(gx + 0.1, gy + 0.9),
      at(gx + 0.9, gy + 0.9),
      at(gx + 0.9 + long, gy + 0.9 + Math.abs(long) * 0.3),
      at(gx + 0.1 + long, gy + 0.9 + Math.abs(long) * 0.3),
    ],
    `rgba(20,20,50,${0.26 * day})`,
  );
}

function tower(pen, { gx, gy, h, hue, tone, windows, tank }, { at, shade, lit, slant, day, t }) {
  const a = 0.1,
    b = 0.9,
    sunLeft = mix(1, 0.72, ramp(slant, -1.6, 1.6)),
    sunRight = mix(0.66, 1, ramp(slant, -1.6, 1.6)),
    l = 44 + tone * 26;
  quad(
    pen,
    [at(gx + a, gy + b), at(gx + b, gy + b), at(gx + b, gy + b, h), at(gx + a, gy + b, h)],
    shade(hue, 34, l * 0.8 * sunLeft),
  );
  quad(
    pen,
    [at(gx + b, gy + b), at(gx + b, gy + a), at(gx + b, gy + a, h), at(gx + b, gy + b, h)],
    shade(hue, 34, l * 0.8 * sunRight),
  );
  quad(
    pen,
    [at(gx + a, gy + a, h), at(gx + b, gy + a, h), at(gx + b, gy + b, h), at(gx + a, gy + b, h)],
    shade(hue, 22, l * 1.15),
  );
  let n = 0;
  for (let z = 10; z < h - 8; z += 14)
    for (let k = 0; k < 3; k++)
      for (const face of [0, 1]) {
        const w = windows[n++ % windows.length],
          on = lit > 0.02 && w < 0.62 && (lit > w * 1.3 || noise(t * 0.4 + n, 4) > 0.9);
        const from = a + 0.1 + k * 0.23,
          to = from + 0.13;
        const p = face ? (q, zz) => at(gx + b, gy + b - q + a, zz) : (q, zz) => at(gx + q, gy + b, zz);
        quad(
          pen,
          [p(from, z), p(to, z), p(to, z + 7), p(from, z + 7)],
          on ? `hsl(${40 + w * 16} 95% ${62 + w * 16}%)` : shade(210, 30, 30 + 24 * day * (face ? sunRight : sunLeft)),
        );
      }
  if (tank > 0.6) {
    const [x, y] = at(gx + 0.4, gy + 0.4, h);
    pen.fillStyle = shade(22, 40, 40);
    pen.fillRect(x - 6, y - 16, 12, 12);
    oval(pen, x, y - 16, 6, 2.6);
    pen.fill();
  } else if (tank > 0.3) {
    const [x, y] = at(gx + 0.5, gy + 0.5, h);
    pen.strokeStyle = shade(220, 10, 40);
    pen.lineWidth = 1.6;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x, y - 22);
    pen.stroke();
    if (lit > 0.3 && Math.sin(t * 5 + gx) > 0.4) glow(pen, x, y - 22, 14, 'rgba(255,70,60,.95)');
  }
}

function park(pen, { gx, gy }, { at, shade, t }) {
  quad(
    pen,
    [at(gx + 0.08, gy + 0.08), at(gx + 0.92, gy + 0.08), at(gx + 0.92, gy + 0.92), at(gx + 0.08, gy + 0.92)],
    shade(110, 40, 46),
  );
  const next = seeded(gx * 31 + gy);
  for (let i = 0; i < 6; i++) {
    const [x, y] = at(gx + 0.18 + next() * 0.64, gy + 0.18 + next() * 0.64),
      r = 6 + next() * 5;
    oval(pen, x + 3, y + 2, r * 0.9, r * 0.4);
    pen.fillStyle = 'rgba(10,20,30,.22)';
    pen.fill();
    oval(pen, x + 0.6 * noise(t * 2 + i, gx), y - r, r, r * 1.1);
    pen.fillStyle = shade(100 + next() * 40, 44, 34 + next() * 14);
    pen.fill();
  }
}

function car(pen, { gx, gy, v, hue, along }, { at, lit, shade }) {
  const [x, y] = at(gx, gy);
  pen.fillStyle = shade(hue, 70, 55);
  oval(pen, x, y - 3, 6, 3.6);
  pen.fill();
  pen.fillStyle = shade(210, 30, 30);
  oval(pen, x, y - 5, 3.4, 2);
  pen.fill();
  if (lit < 0.2) return;
  const s = v > 0 ? 1 : -1,
    d = along === 2 ? [U2 * s, V2 * s] : [-U2 * s, V2 * s];
  glow(pen, x + d[0], y - 3 + d[1], 16, 'rgba(255,240,190,.9)', lit);
  glow(pen, x - d[0] * 0.6, y - 3 - d[1] * 0.6, 9, 'rgba(255,60,50,.9)', lit);
}
const U2 = 8,
  V2 = 4.2;

function clouds(pen, { t, width, day }) {
  for (let i = 0; i < 5; i++) {
    const x = ((i * 260 + t * 130) % (width + 500)) - 250,
      y = 40 + ((i * 97) % 120);
    pen.fillStyle = `rgba(255,255,255,${0.3 * day + 0.04})`;
    for (const [dx, dy, r] of [
      [-50, 6, 34],
      [0, -6, 46],
      [52, 4, 36],
    ]) {
      oval(pen, x + dx, y + dy, r * 1.6, r * 0.55);
      pen.fill();
    }
  }
}
