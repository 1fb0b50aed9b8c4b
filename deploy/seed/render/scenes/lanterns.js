import { glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** Paper lanterns rise over a lake at night. Wide. */
export const clip = {
  width: 960,
  height: 540,
  seconds: 5.6,
  title: [{ text: 'Lantern night, first row', from: 0.4, until: 3.4, y: 0.2, size: 0.06 }],
  paint({ width, height }) {
    const next = seeded(31),
      shore = 360;
    const stars = Array.from({ length: 240 }, () => [
      next() * width,
      next() ** 1.5 * shore,
      0.4 + next() * 1.1,
      next() * 9,
    ]);
    const lanterns = Array.from({ length: 84 }, (_, i) => ({
      x: next() * width,
      start: -9 + next() * 17,
      depth: 0.16 + next() ** 2 * 0.84,
      drift: (next() - 0.5) * 20,
      phase: i * 1.7,
      hue: 22 + next() * 20,
    })).sort((a, b) => a.depth - b.depth);
    const people = Array.from({ length: 17 }, (_, i) => ({
      x: 40 + i * 56 + next() * 24,
      h: 62 + next() * 26,
      arms: next(),
      phase: next() * 6,
    }));
    const at = (l, t) => {
      const age = t - l.start;
      return {
        x: l.x + l.drift * age * 0.5 + 9 * noise(t * 0.5 + l.phase, 2) * l.depth,
        y: shore + 10 * l.depth - age * (14 + 26 * l.depth),
        r: 4 + 19 * l.depth,
        lit: ramp(age, 0, 0.9),
      };
    };
    return (pen, t) => {
      sky(pen, width, shore, [
        [0, '#070b22'],
        [0.55, '#161a44'],
        [0.9, '#3a2c5e'],
        [1, '#5b3a66'],
      ]);
      for (const [x, y, r, p] of stars) {
        pen.globalAlpha = 0.5 + 0.4 * noise(t * 1.3 + p, 1);
        pen.fillStyle = '#dfe6ff';
        oval(pen, x, y, r, r);
        pen.fill();
      }
      pen.globalAlpha = 1;
      mountains(pen, width, shore);
      for (const l of lanterns) lantern(pen, at(l, t), l, t);
      water(pen, { t, width, height, shore, lanterns, at });
      jetty(pen, width, height, people, t);
      grain(pen, width, height);
    };
  },
};

function mountains(pen, width, shore) {
  for (const [colour, height, rough, seed] of [
    ['#241f4d', 120, 170, 4],
    ['#15163a', 66, 110, 9],
  ]) {
    pen.beginPath();
    pen.moveTo(0, shore);
    for (let x = 0; x <= width; x += 4)
      pen.lineTo(x, shore - height * (0.45 + 0.5 * noise(x / rough, seed)) - height * 0.14 * noise(x / 23, seed + 1));
    pen.lineTo(width, shore);
    pen.fillStyle = colour;
    pen.fill();
  }
  const next = seeded(8);
  for (let i = 0; i < 40; i++) {
    const x = next() * width;
    pen.fillStyle = '#ffca7a';
    pen.fillRect(x, shore - 3 - next() * 7, 2, 2);
  }
}

function lantern(pen, { x, y, r, lit }, { hue, phase }, t) {
  if (lit <= 0 || y < -60) return;
  const flicker = 0.86 + 0.14 * noise(t * 6 + phase, 3);
  glow(pen, x, y, r * 4.2, `hsl(${hue} 95% 55% / .5)`, lit * flicker);
  pen.save();
  pen.translate(x, y);
  pen.rotate(0.12 * noise(t * 0.7 + phase, 7));
  pen.globalAlpha = lit;
  pen.beginPath();
  pen.moveTo(-r * 0.62, r);
  pen.bezierCurveTo(-r * 1.05, 0, -r * 0.95, -r * 1.25, 0, -r * 1.32);
  pen.bezierCurveTo(r * 0.95, -r * 1.25, r * 1.05, 0, r * 0.62, r);
  pen.quadraticCurveTo(0, r * 1.2, -r * 0.62, r);
  const g = pen.createRadialGradient(0, r * 0.8, r * 0.1, 0, 0, r * 1.7);
  g.addColorStop(0, '#fff3c4');
  g.addColorStop(0.35, `hsl(${hue + 8} 100% 66%)`);
  g.addColorStop(1, `hsl(${hue - 8} 85% 40%)`);
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = 'rgba(120,40,10,.35)';
  pen.lineWidth = r * 0.05;
  for (const k of [-0.35, 0.35]) {
    pen.beginPath();
    pen.moveTo(k * r * 1.2, r);
    pen.quadraticCurveTo(k * r * 2, -r * 0.3, k * r * 0.6, -r * 1.2);
    pen.stroke();
  }
  pen.restore();
}

function water(pen, { t, width, height, shore, lanterns, at }) {
  const g = pen.createLinearGradient(0, shore, 0, height);
  g.addColorStop(0, '#4a3461');
  g.addColorStop(0.3, '#1c1b45');
  g.addColorStop(1, '#080a20');
  pen.fillStyle = g;
  pen.fillRect(0, shore, width, height - shore);
  pen.save();
  pen.globalCompositeOperation = 'lighter';
  for (const l of lanterns) {
    const { x, y, r, lit } = at(l, t);
    const down = shore + (shore - y) * 0.42 + 6;
    if (lit <= 0 || y < -200) continue;
    for (let k = -4; k <= 4; k++) {
      const ly = down + k * r * 0.55;
      if (ly < shore + 2 || ly > height) continue;
      const w = r * (1.2 - Math.abs(k) * 0.1) * (0.8 + 0.5 * noise(t * 2 + k * 3 + l.phase, 5));
      pen.fillStyle = `hsl(${l.hue} 95% 58% / ${0.34 * lit * (1 - Math.abs(k) / 5)})`;
      pen.fillRect(x - w + 4 * noise(t * 2.4 + k + l.phase, 6), ly, w * 2, Math.max(1, r * 0.16));
    }
  }
  pen.restore();
  pen.strokeStyle = 'rgba(190,190,255,.06)';
  for (let i = 0; i < 46; i++) {
    const y = shore + 4 + (i / 46) ** 1.6 * (height - shore),
      x = mix(-60, width, (noise(i * 3.1, 4) + 1) / 2) + 16 * noise(t * 0.5 + i, 8);
    pen.lineWidth = 1 + i / 22;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 60 + i * 3, y);
    pen.stroke();
  }
}

function jetty(pen, width, height, people, t) {
  pen.fillStyle = '#060716';
  pen.fillRect(0, height - 34, width, 40);
  for (let x = 30; x < width; x += 120) pen.fillRect(x, height - 44, 10, 50);
  for (const { x, h, arms, phase } of people) {
    const foot = height - 32,
      sway = 1.6 * noise(t * 0.9 + phase, 3),
      head = foot - h;
    pen.fillStyle = pen.strokeStyle = '#060716';
    oval(pen, x + sway, head, h * 0.115, h * 0.125);
    pen.fill();
    pen.beginPath();
    pen.moveTo(x - h * 0.17, foot);
    pen.quadraticCurveTo(x - h * 0.22, head + h * 0.2, x + sway, head + h * 0.11);
    pen.quadraticCurveTo(x + h * 0.22, head + h * 0.2, x + h * 0.17, foot);
    pen.fill();
    pen.lineWidth = h * 0.07;
    pen.lineCap = 'round';
    if (arms > 0.55) {
      pen.beginPath();
      pen.moveTo(x + h * 0.12, head + h * 0.28);
      pen.lineTo(x + h * 0.25, head - h * 0.06 + 2 * noise(t + phase, 9));
      pen.moveTo(x - h * 0.12, head + h * 0.28);
      pen.lineTo(x + h * 0.18, head - h * 0.04);
      pen.stroke();
    }
    pen.strokeStyle = 'rgba(255,170,90,.35)';
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.arc(x + sway, head, h * 0.115, -2.6, -0.5);
    pen.stroke();
  }
}
