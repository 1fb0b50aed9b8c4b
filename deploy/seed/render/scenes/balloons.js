import { glow, grain, noise, oval, seeded, sky } from '../brush.js';

/** Hot-air balloons over misty hills at sunrise. Wide. */
export const clip = {
  width: 960,
  height: 540,
  seconds: 6.4,
  title: [{ text: 'Up at 5. Worth it.', from: 0.4, until: 3, y: 0.72, size: 0.065 }],
  paint({ width, height }) {
    const next = seeded(17);
    const styles = [
      ['#e8504a', '#ffd166'],
      ['#2f7f9e', '#f4f1e6'],
      ['#f4a259', '#7a3b69'],
      ['#4f9d69', '#f7e3a1'],
      ['#7b5ea7', '#ffb4a2'],
      ['#d7263d', '#f5efe2'],
    ];
    const balloons = Array.from({ length: 13 }, (_, i) => ({
      x: 60 + next() * 980,
      y: 70 + next() * 250,
      r: [74, 52, 40, 30, 22, 16][Math.floor(next() * 6)],
      style: styles[i % 6],
      phase: next() * 9,
      fire: next() * 5,
    })).sort((a, b) => a.r - b.r);
    balloons.push({ x: 300, y: 210, r: 96, style: styles[0], phase: 2, fire: 1.2 });
    return (pen, t) => {
      sky(pen, width, height, [
        [0, '#4a5d94'],
        [0.35, '#a58bb0'],
        [0.6, '#ffb88a'],
        [0.75, '#ffe0a8'],
      ]);
      glow(pen, 690, 350, 420, 'rgba(255,220,150,.75)');
      oval(pen, 690, 356 - t * 3, 40, 40);
      pen.fillStyle = '#fff4d6';
      pen.fill();
      hills(pen, { t, width, height, from: 0 });
      for (const b of balloons)
        balloon(
          pen,
          { ...b, x: b.x - t * (2 + b.r * 0.14), y: b.y - t * (1 + b.r * 0.06) + 4 * noise(t * 0.5 + b.phase, 3) },
          t,
        );
      hills(pen, { t, width, height, from: 3 });
      birds(pen, t);
      grain(pen, width, height);
    };
  },
};

function hills(pen, { t, width, height, from }) {
  const rows = [
    ['#b48aa4', 380, 60, 210, 4, 2],
    ['#8f7098', 410, 54, 150, 7, 4],
    ['#6a5a86', 438, 44, 120, 11, 7],
    ['#453f69', 478, 40, 160, 15, 12],
    ['#2a2a4a', 514, 26, 110, 19, 20],
  ];
  rows.forEach(([colour, y, h, rough, seed, speed], i) => {
    if (from === 0 ? i > 2 : i < 3) return;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width; x += 5)
      pen.lineTo(x, y - h * noise((x + t * speed) / rough, seed) - h * 0.2 * noise((x + t * speed) / 31, seed + 1));
    pen.lineTo(width, height);
    pen.fillStyle = colour;
    pen.fill();
    const mist = pen.createLinearGradient(0, y + 4, 0, y + 60);
    mist.addColorStop(0, 'rgba(255,230,205,0)');
    mist.addColorStop(1, `rgba(255,226,200,${0.42 - i * 0.07})`);
    pen.fillStyle = mist;
    pen.fillRect(0, y + 4, width, 60);
  });
}

function balloon(pen, { x, y, r, style: [a, b], phase, fire }, t) {
  const burn = Math.max(0, Math.sin((t + fire) * 1.3)) ** 8;
  pen.save();
  pen.translate(x, y);
  pen.rotate(0.03 * noise(t * 0.6 + phase, 5));
  const shape = () => {
    pen.beginPath();
    pen.moveTo(-r * 0.22, r * 1.2);
    pen.bezierCurveTo(-r * 0.4, r * 0.8, -r * 1.02, r * 0.5, -r, -r * 0.1);
    pen.bezierCurveTo(-r * 0.98, -r * 0.72, -r * 0.5, -r, 0, -r);
    pen.bezierCurveTo(r * 0.5, -r, r * 0.98, -r * 0.72, r, -r * 0.1);
    pen.bezierCurveTo(r * 1.02, r * 0.5, r * 0.4, r * 0.8, r * 0.22, r * 1.2);
    pen.closePath();
  };
  shape();
  pen.fillStyle = a;
  pen.fill();
  pen.save();
  shape();
  pen.clip();
  pen.fillStyle = b;
  for (const k of [-0.78, -0.3, 0.3, 0.78]) {
    const w = Math.abs(k) > 0.5 ? 0.13 : 0.2;
    pen.beginPath();
    pen.moveTo(0, -r * 1.05);
    pen.bezierCurveTo(r * (k - w) * 1.3, -r * 0.8, r * (k - w) * 1.35, r * 0.4, r * (k - w) * 0.3, r * 1.25);
    pen.lineTo(r * (k + w) * 0.3, r * 1.25);
    pen.bezierCurveTo(r * (k + w) * 1.35, r * 0.4, r * (k + w) * 1.3, -r * 0.8, 0, -r * 1.05);
    pen.fill();
  }
  const light = pen.createRadialGradient(r * 0.45, r * 0.1, r * 0.1, 0, 0, r * 1.4);
  light.addColorStop(0, 'rgba(255,236,190,.5)');
  light.addColorStop(0.45, 'rgba(255,220,180,0)');
  light.addColorStop(1, 'rgba(40,20,70,.5)');
  pen.fillStyle = light;
  pen.fillRect(-r * 1.2, -r * 1.2, r * 2.4, r * 2.6);
  const inner = pen.createRadialGradient(0, r * 1.1, 0, 0, r * 0.9, r);
  inner.addColorStop(0, `rgba(255,226,140,${0.85 * burn})`);
  inner.addColorStop(1, 'rgba(255,190,90,0)');
  pen.fillStyle = inner;
  pen.fillRect(-r, 0, r * 2, r * 1.3);
  pen.restore();
  pen.strokeStyle = 'rgba(60,40,40,.8)';
  pen.lineWidth = Math.max(0.7, r * 0.02);
  for (const k of [-0.2, -0.07, 0.07, 0.2]) {
    pen.beginPath();
    pen.moveTo(r * k, r * 1.2);
    pen.lineTo(r * k * 0.8, r * 1.56);
    pen.stroke();
  }
  if (burn > 0.05) {
    oval(pen, 0, r * 1.34, r * 0.05, r * 0.17 * burn);
    pen.fillStyle = '#fff2b8';
    pen.fill();
    glow(pen, 0, r * 1.3, r * 0.6, 'rgba(255,190,90,.8)', burn);
  }
  pen.fillStyle = '#7a4f34';
  pen.beginPath();
  pen.roundRect(-r * 0.17, r * 1.56, r * 0.34, r * 0.24, r * 0.05);
  pen.fill();
  if (r > 36)
    for (const k of [-0.08, 0.07]) {
      oval(pen, r * k, r * 1.5, r * 0.045, r * 0.05);
      pen.fillStyle = '#3a2630';
      pen.fill();
    }
  pen.restore();
}

function birds(pen, t) {
  pen.strokeStyle = 'rgba(50,40,70,.75)';
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  for (let i = 0; i < 7; i++) {
    const x = -140 + t * 74 + Math.abs(i - 3) * -26 + 90,
      y = 130 + (i - 3) * 15 - t * 4,
      flap = 5 * Math.sin(t * 9 + i * 0.8);
    pen.beginPath();
    pen.moveTo(x - 10, y - flap);
    pen.quadraticCurveTo(x - 4, y - 3, x, y);
    pen.quadraticCurveTo(x + 4, y - 3, x + 10, y - flap);
    pen.stroke();
  }
}
