import { glow, grain, mix, oval, ramp, seeded, sky } from '../brush.js';
import { melody } from '../tune.js';

/** A ball plays a melody on bars that hang in the dark; the picture follows it down. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.4,
  title: [{ text: 'Sound on.\nIt knows the song.', from: 0.1, until: 2.6, y: 0.2, size: 0.037 }],
  paint({ width, height }) {
    const next = seeded(23);
    let x = 270,
      y = 380;
    const bars = melody.map(({ at, note }, i) => {
      if (i > 0) {
        const side = x > 400 ? -1 : x < 140 ? 1 : next() > 0.5 ? 1 : -1;
        x += side * (70 + next() * 70);
        y += 120 + next() * 44;
      }
      return { at, x, y, hue: (note - 64) * 17 + 180, w: 96 };
    });
    const dust = Array.from({ length: 60 }, () => [next() * width, next() * 4200, 0.5 + next() * 1.6, next()]);
    const ballAt = (t) => {
      if (t < bars[0].at) {
        const k = 1 - (bars[0].at - t) / bars[0].at;
        return { x: bars[0].x, y: mix(bars[0].y - 460, bars[0].y - 22, k * k) };
      }
      const i = bars.findLastIndex((b) => b.at <= t),
        a = bars[i],
        b = bars[i + 1];
      if (!b) {
        const age = t - a.at;
        return { x: a.x + 60 * age, y: a.y - 22 - 330 * age + 520 * age * age };
      }
      const k = (t - a.at) / (b.at - a.at);
      return { x: mix(a.x, b.x, k), y: mix(a.y, b.y, k) - 22 - 4 * 86 * k * (1 - k) };
    };
    let eye = 0;
    return (pen, t) => {
      const ball = ballAt(t);
      const target = Math.min(ball.y, bars.at(-1).y) - 430;
      eye = t === 0 ? target : mix(eye, target, 0.09);
      sky(pen, width, height, [
        [0, '#0b0d22'],
        [0.6, '#171a3f'],
        [1, '#2b1c47'],
      ]);
      for (const [dx, dy, r, z] of dust) {
        const py = ((((dy - eye * (0.2 + z * 0.5)) % 1000) + 1000) % 1000) - 20;
        pen.fillStyle = `rgba(200,210,255,${0.12 + z * 0.25})`;
        oval(pen, dx, py, r, r);
        pen.fill();
      }
      pen.save();
      pen.translate(0, -eye);
      for (const b of bars) bar(pen, b, t);
      for (let s = 14; s >= 1; s--) {
        const p = ballAt(Math.max(0, t - s * 0.018));
        pen.globalAlpha = 0.24 * (1 - s / 15);
        oval(pen, p.x, p.y, 20 - s, 20 - s);
        pen.fillStyle = '#ffd9a0';
        pen.fill();
      }
      pen.globalAlpha = 1;
      glow(pen, ball.x, ball.y, 120, 'rgba(255,200,130,.55)');
      const near = bars.reduce((m, b) => Math.min(m, Math.abs(t - b.at)), 9),
        squash = Math.max(0, 1 - near / 0.06) * 0.24;
      const g = pen.createRadialGradient(ball.x - 7, ball.y - 9, 2, ball.x, ball.y, 23);
      g.addColorStop(0, '#fffdf4');
      g.addColorStop(0.5, '#ffd590');
      g.addColorStop(1, '#f08a3c');
      oval(pen, ball.x, ball.y + squash * 12, 22 * (1 + squash), 22 * (1 - squash));
      pen.fillStyle = g;
      pen.fill();
      pen.restore();
      grain(pen, width, height);
    };
  },
};

function bar(pen, { x, y, at, hue, w }, t) {
  const age = t - at,
    hit = age >= 0 ? Math.exp(-age * 3.2) : 0,
    dip = age >= 0 ? 9 * Math.exp(-age * 5) * Math.cos(age * 26) : 0;
  const near = ramp(t, at - 0.5, at);
  pen.strokeStyle = 'rgba(200,205,255,.18)';
  pen.lineWidth = 1.4;
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(x + side * w * 0.36, y - 1400);
    pen.lineTo(x + side * w * 0.36, y + dip);
    pen.stroke();
  }
  glow(pen, x, y + dip, 130, `hsl(${hue} 95% 60% / .75)`, hit);
  pen.fillStyle = `hsl(${hue} ${40 + 50 * Math.max(hit, near * 0.4)}% ${34 + 36 * hit + 8 * near}%)`;
  pen.beginPath();
  pen.roundRect(x - w / 2, y + dip, w, 18, 9);
  pen.fill();
  pen.fillStyle = `hsl(${hue} 90% 84% / ${0.35 + 0.6 * hit})`;
  pen.beginPath();
  pen.roundRect(x - w / 2 + 5, y + dip + 3, w - 10, 4, 2);
  pen.fill();
  if (hit > 0.02)
    for (let k = 0; k < 10; k++) {
      const a = -0.3 - k * 0.28,
        d = 20 + 130 * (1 - hit) * (0.6 + (k % 3) * 0.25);
      pen.fillStyle = `hsl(${hue} 95% 78% / ${hit})`;
      oval(pen, x + Math.cos(a) * d, y + Math.sin(a) * d * 0.7 + 120 * (1 - hit) ** 2, 2.6, 2.6);
      pen.fill();
    }
}
