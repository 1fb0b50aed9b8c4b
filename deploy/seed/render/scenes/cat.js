import { glow, grain, noise, oval, seeded, sky } from '../brush.js';
import { catHead } from './parts/cat-head.js';
import { catBody } from './parts/cat-body.js';

/** A tabby at a window at night watches a moth. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7,
  title: [{ text: 'An hour. One moth.\nZero progress.', until: 3.2, y: 0.2, size: 0.034 }],
  paint({ width, height }) {
    const next = seeded(11);
    const lights = Array.from({ length: 46 }, () => ({
      x: next() * width,
      y: 150 + next() * 500,
      r: 8 + next() * 26,
      hue: [32, 45, 200, 350, 160][Math.floor(next() * 5)],
      phase: next() * 9,
      depth: next(),
    }));
    const drops = Array.from({ length: 70 }, () => ({
      x: next() * width,
      y: next() * 720,
      r: 1 + next() * 3.4,
      slide: next() < 0.25 ? 14 + next() * 40 : 0,
    }));
    return (pen, t) => {
      const moth = mothAt(t);
      window_(pen, { t, width, lights, drops });
      sill(pen, width, height);
      catBody(pen, t);
      catHead(pen, t, moth);
      drawMoth(pen, moth, t);
      glow(pen, 430, 230, 520, 'rgba(255,190,110,.20)');
      grain(pen, width, height);
    };
  },
};

const mothAt = (t) => ({
  x: 270 + 175 * Math.sin(t * 0.9 + 0.4) + 22 * noise(t * 2.3, 3),
  y: 265 + 75 * Math.sin(t * 1.7) + 26 * noise(t * 2.9, 8),
});

function window_(pen, { t, width, lights, drops }) {
  sky(pen, width, 740, [
    [0, '#0c1436'],
    [0.5, '#24285e'],
    [0.85, '#553a6d'],
    [1, '#6a4470'],
  ]);
  const next = seeded(4);
  for (let layer = 0; layer < 2; layer++)
    for (let x = -20; x < width; x += 38 + next() * 36) {
      const h = 130 + next() * (layer ? 170 : 280);
      pen.fillStyle = layer ? '#141233' : '#1d1c48';
      pen.fillRect(x, 740 - h, 60 + next() * 20, h);
    }
  for (const { x, y, r, hue, phase, depth } of lights) {
    const on = 0.55 + 0.35 * noise(t * 0.7 + phase, depth * 9);
    pen.globalAlpha = on * 0.55;
    pen.fillStyle = `hsl(${hue} 90% 66%)`;
    oval(pen, x, y + 120, r, r);
    pen.fill();
    pen.globalAlpha = on * 0.7;
    pen.strokeStyle = `hsl(${hue} 95% 80%)`;
    pen.lineWidth = 1.2;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  for (const { x, y, r, slide } of drops) {
    const at = (y + slide * t) % 720;
    if (slide) {
      const g = pen.createLinearGradient(0, at - 70, 0, at);
      g.addColorStop(0, 'rgba(200,215,255,0)');
      g.addColorStop(1, 'rgba(200,215,255,.28)');
      pen.fillStyle = g;
      pen.fillRect(x - r * 0.5, at - 70, r, 70);
    }
    oval(pen, x, at, r, r * 1.25);
    pen.fillStyle = 'rgba(190,205,255,.35)';
    pen.fill();
    oval(pen, x - r * 0.3, at - r * 0.4, r * 0.35, r * 0.35);
    pen.fillStyle = 'rgba(255,255,255,.8)';
    pen.fill();
  }
  pen.fillStyle = '#2a1a1c';
  pen.fillRect(0, 0, 26, 740);
  pen.fillRect(width - 26, 0, 26, 740);
  pen.fillRect(width / 2 - 9, 0, 18, 740);
  pen.fillRect(0, 330, width, 16);
  pen.fillStyle = 'rgba(255,190,120,.16)';
  pen.fillRect(width / 2 + 5, 0, 4, 740);
  pen.fillRect(0, 330, width, 3);
}

function sill(pen, width, height) {
  const g = pen.createLinearGradient(0, 735, 0, height);
  g.addColorStop(0, '#a9683f');
  g.addColorStop(0.12, '#8a5030');
  g.addColorStop(0.13, '#5f3522');
  g.addColorStop(1, '#2c1712');
  pen.fillStyle = g;
  pen.fillRect(0, 735, width, height - 735);
  pen.fillStyle = 'rgba(255,210,150,.35)';
  pen.fillRect(0, 735, width, 3);
  // A pot with a plant.
  pen.fillStyle = '#38553f';
  const next = seeded(9);
  for (let i = 0; i < 13; i++) {
    pen.save();
    pen.translate(74, 668);
    pen.rotate(-1.15 + i * 0.19 + next() * 0.1);
    oval(pen, 0, -48 - next() * 14, 10, 46);
    pen.fillStyle = i % 2 ? '#3f6a4b' : '#2d4f3c';
    pen.fill();
    pen.restore();
  }
  pen.fillStyle = '#c7653f';
  pen.beginPath();
  pen.moveTo(34, 662);
  pen.lineTo(114, 662);
  pen.lineTo(104, 748);
  pen.lineTo(44, 748);
  pen.closePath();
  pen.fill();
  pen.fillStyle = '#dd7b50';
  pen.fillRect(29, 654, 90, 18);
  pen.fillStyle = 'rgba(30,10,20,.28)';
  oval(pen, 300, 806, 190, 22);
  pen.fill();
}

function drawMoth(pen, { x, y }, t) {
  const beat = Math.sin(t * 38);
  glow(pen, x, y, 60, 'rgba(255,225,160,.5)');
  pen.save();
  pen.translate(x, y);
  pen.rotate(0.5 * noise(t * 2, 6));
  pen.fillStyle = '#fbe7bd';
  for (const side of [-1, 1]) {
    oval(pen, side * 11, -4, 4 + 9 * Math.abs(beat), 13, side * 0.6);
    pen.fill();
    oval(pen, side * 7, 9, 3 + 5 * Math.abs(beat), 8, side * -0.4);
    pen.fill();
  }
  oval(pen, 0, 2, 3.4, 11);
  pen.fillStyle = '#8d6a48';
  pen.fill();
  pen.restore();
}
