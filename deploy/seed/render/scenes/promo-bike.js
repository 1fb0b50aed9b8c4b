import { glow, grain, noise, oval, ramp, seeded, sky } from '../brush.js';

/** Promo: a bicycle with lights on a dark road. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 5.4,
  title: [
    { text: 'LUMEN BIKES', from: 0.2, until: 7.4, y: 0.2, size: 0.044, colour: '#eaf6ff' },
    { text: 'Be seen\nfrom 400 m.', from: 0.8, until: 2.9, y: 0.27, size: 0.036, colour: '#9fe8ff' },
    { text: 'Free fitting this month', from: 3.1, until: 7.4, y: 0.27, size: 0.03, colour: '#ffd166' },
  ],
  paint({ width, height }) {
    const next = seeded(44);
    const trees = Array.from({ length: 30 }, () => ({ x: next() * 2600, h: 140 + next() * 180, k: next() }));
    const stars = Array.from({ length: 90 }, () => [next() * width, next() * 420, 0.5 + next()]);
    return (pen, t) => {
      const road = 740,
        on = ramp(t, 0.7, 0.78) * (t > 0.86 && t < 0.93 ? 0.3 : 1);
      sky(pen, width, road, [
        [0, '#071122'],
        [0.6, '#14304c'],
        [1, '#2f5a6b'],
      ]);
      for (const [x, y, r] of stars) {
        pen.globalAlpha = 0.5 + 0.4 * noise(t * 2 + x, 2);
        oval(pen, x, y, r, r);
        pen.fillStyle = '#dff';
        pen.fill();
      }
      pen.globalAlpha = 1;
      oval(pen, 420, 250, 38, 38);
      pen.fillStyle = '#f4efd8';
      pen.fill();
      glow(pen, 420, 250, 180, 'rgba(240,236,210,.35)');
      ridge(pen, width, road, t);
      for (const { x, h, k } of trees) {
        const px = ((((x - t * (160 + k * 60)) % 2600) + 2600) % 2600) - 80;
        tree(pen, px, road + 6, h, k);
      }
      const g = pen.createLinearGradient(0, road, 0, height);
      g.addColorStop(0, '#2a3340');
      g.addColorStop(1, '#0b0f16');
      pen.fillStyle = g;
      pen.fillRect(0, road, width, height - road);
      for (let i = 0; i < 5; i++) {
        const px = 640 - ((t * 520 + i * 180) % 900);
        pen.fillStyle = `rgba(240,240,220,${0.25 + 0.4 * on * (px > 330 ? 1 : 0.3)})`;
        pen.fillRect(px, 860, 90, 9);
      }
      beam(pen, on, t);
      bicycle(pen, t, road + 72, on);
      grain(pen, width, height);
    };
  },
};

function ridge(pen, width, road, t) {
  for (const [c, h, rough, v, seed] of [
    ['#12263a', 190, 160, 14, 3],
    ['#0d1c2c', 110, 120, 34, 8],
  ]) {
    pen.beginPath();
    pen.moveTo(0, road + 10);
    for (let x = 0; x <= width; x += 5) pen.lineTo(x, road - h * (0.5 + 0.5 * noise((x + t * v) / rough, seed)));
    pen.lineTo(width, road + 10);
    pen.fillStyle = c;
    pen.fill();
  }
}

function tree(pen, x, y, h, k) {
  pen.fillStyle = `rgb(${6 + k * 8} ${16 + k * 10} ${24 + k * 12})`;
  for (let i = 0; i < 5; i++) {
    const b = y - i * h * 0.17,
      w = h * (0.22 - i * 0.036);
    pen.beginPath();
    pen.moveTo(x - w, b);
    pen.lineTo(x, b - h * 0.34);
    pen.lineTo(x + w, b);
    pen.fill();
  }
}

function beam(pen, on, t) {
  if (on <= 0) return;
  pen.save();
  pen.globalCompositeOperation = 'lighter';
  const g = pen.createLinearGradient(372, 0, 700, 0);
  g.addColorStop(0, `rgba(210,240,255,${0.6 * on})`);
  g.addColorStop(1, 'rgba(180,220,255,0)');
  pen.fillStyle = g;
  pen.beginPath();
  pen.moveTo(372, 664);
  pen.lineTo(620, 560 + 4 * noise(t * 5, 3));
  pen.lineTo(620, 900);
  pen.lineTo(372, 676);
  pen.fill();
  oval(pen, 520, 838, 190, 40);
  const pool = pen.createRadialGradient(480, 838, 10, 520, 838, 190);
  pool.addColorStop(0, `rgba(220,240,255,${0.45 * on})`);
  pool.addColorStop(1, 'rgba(160,200,255,0)');
  pen.fillStyle = pool;
  pen.fill();
  pen.restore();
}

function bicycle(pen, t, ground, on) {
  const spin = t * 8.5,
    r = 74,
    back = [150, ground - r],
    front = [356, ground - r],
    crank = [236, ground - r + 6],
    seat = [206, ground - 186],
    bars = [340, ground - 196];
  oval(pen, 254, ground + 3, 190, 12);
  pen.fillStyle = 'rgba(0,0,0,.45)';
  pen.fill();
  for (const [x, y] of [back, front]) {
    pen.strokeStyle = '#0a0d12';
    pen.lineWidth = 9;
    oval(pen, x, y, r, r);
    pen.stroke();
    pen.strokeStyle = `rgba(160,230,255,${0.35 + 0.5 * on})`;
    pen.lineWidth = 2.4;
    oval(pen, x, y, r - 8, r - 8);
    pen.stroke();
    pen.strokeStyle = 'rgba(210,220,230,.35)';
    pen.lineWidth = 1.2;
    for (let i = 0; i < 12; i++) {
      const a = spin + i * 0.5236;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + (r - 8) * Math.cos(a), y + (r - 8) * Math.sin(a));
      pen.stroke();
    }
  }
  const tube = (points, colour, w) => {
    pen.strokeStyle = colour;
    pen.lineWidth = w;
    pen.lineCap = pen.lineJoin = 'round';
    pen.beginPath();
    points.forEach((p, i) => (i ? pen.lineTo(...p) : pen.moveTo(...p)));
    pen.stroke();
  };
  const hip = [200, ground - 214],
    foot = (k) => [crank[0] + 30 * Math.cos(spin * 0.42 + k), crank[1] + 30 * Math.sin(spin * 0.42 + k)];
  const leg = (k, colour) => {
    const f = foot(k),
      dx = f[0] - hip[0],
      dy = f[1] - hip[1],
      d = Math.hypot(dx, dy),
      L = 88,
      q = Math.sqrt(Math.max(0, L * L - (d / 2) ** 2)),
      knee = [hip[0] + dx / 2 + (dy / d) * q, hip[1] + dy / 2 - (dx / d) * q];
    tube([hip, knee, f], colour, 21);
    tube([f, [f[0] + 20, f[1] + 2]], '#e9eef2', 11);
  };
  leg(Math.PI, '#1b2836');
  tube([back, crank, [318, ground - 176], [214, ground - 160], back], '#12b3a8', 9);
  tube([crank, seat], '#12b3a8', 9);
  tube([front, [322, ground - 190], bars, [356, ground - 204]], '#0e8f88', 8);
  tube(
    [
      [188, ground - 190],
      [224, ground - 188],
    ],
    '#1a1a1e',
    11,
  );
  oval(pen, ...crank, 17, 17);
  pen.strokeStyle = '#c9d2d8';
  pen.lineWidth = 4;
  pen.stroke();
  leg(0, '#24384c');
  const shoulder = [272, ground - 298 + 2 * Math.sin(spin * 0.84)],
    hand = [346, ground - 206];
  tube([hip, [232, ground - 268], shoulder], '#ffb13d', 46);
  tube(
    [
      [214, ground - 236],
      [252, ground - 284],
    ],
    `rgba(255,255,240,${0.35 + 0.6 * on})`,
    6,
  );
  tube([shoulder, [306, ground - 246], hand], '#f09a22', 19);
  tube([hand, [354, ground - 206]], '#e0b090', 13);
  const head = [294, ground - 342 + 2 * Math.sin(spin * 0.84)];
  oval(pen, ...head, 25, 28);
  pen.fillStyle = '#d9a17c';
  pen.fill();
  pen.beginPath();
  pen.arc(head[0] - 2, head[1] - 6, 31, 3.0, 6.35);
  pen.closePath();
  pen.fillStyle = '#f2f6f8';
  pen.fill();
  pen.strokeStyle = '#2a3a48';
  pen.lineWidth = 3;
  for (let i = 0; i < 3; i++) {
    pen.beginPath();
    pen.arc(head[0] - 2, head[1] - 6, 30, 3.7 + i * 0.7, 4.0 + i * 0.7);
    pen.stroke();
  }
  oval(pen, 368, ground - 144, 10, 12);
  pen.fillStyle = on > 0.2 ? '#ffffff' : '#666';
  pen.fill();
  glow(pen, 372, ground - 144, 130, 'rgba(200,236,255,.95)', on);
  oval(pen, 146, ground - 156, 7, 9);
  pen.fillStyle = '#ff3b3b';
  pen.fill();
  glow(pen, 144, ground - 156, 90, 'rgba(255,40,40,.95)', on * (0.55 + 0.45 * Math.sign(Math.sin(t * 12))));
}
