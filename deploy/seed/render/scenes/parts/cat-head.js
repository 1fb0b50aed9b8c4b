import { blob, clamp, noise, oval } from '../../brush.js';
import { LIGHT, LINE, fur } from './cat-colours.js';

export function catHead(pen, t, moth) {
  const dx = clamp((moth.x - 270) / 200, -1, 1),
    dy = clamp((moth.y - 400) / 220, -1, 1);
  pen.save();
  pen.translate(270 + dx * 9, 408 + dy * 7);
  pen.rotate(dx * 0.1 + 0.02 * Math.sin(t * 1.1));
  for (const side of [-1, 1]) ear(pen, side, t);
  const head = [
    [0, -98],
    [62, -92],
    [112, -40],
    [122, 18],
    [96, 66],
    [44, 92],
    [0, 96],
    [-44, 92],
    [-96, 66],
    [-122, 18],
    [-112, -40],
    [-62, -92],
  ];
  blob(pen, head);
  pen.fillStyle = fur(pen, 0, 0, 122);
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = LINE;
  pen.stroke();
  pen.save();
  blob(pen, head);
  pen.clip();
  stripes(pen);
  const shift = [dx * 13, dy * 9];
  oval(pen, shift[0] - 27, 48 + shift[1], 44, 36);
  pen.fillStyle = LIGHT;
  pen.fill();
  oval(pen, shift[0] + 27, 48 + shift[1], 44, 36);
  pen.fill();
  blob(pen, [
    [shift[0], -40],
    [shift[0] + 15, 10],
    [shift[0] + 12, 30],
    [shift[0] - 12, 30],
    [shift[0] - 15, 10],
  ]);
  pen.fill();
  pen.restore();
  const blink = Math.max(lid(t, 1.9), lid(t, 4.6), lid(t, 4.95), lid(t, 7.7));
  for (const side of [-1, 1])
    eye(pen, side * 50 + dx * 10, -8 + dy * 6, { dx, dy, blink, wide: 0.5 + 0.5 * noise(t * 0.8, 2) });
  nose(pen, shift, t);
  pen.restore();
}

const lid = (t, at) => Math.max(0, 1 - Math.abs(t - at) / 0.11);

function ear(pen, side, t) {
  const twitch = Math.max(lid(t, side > 0 ? 2.8 : 6.1), lid(t, side > 0 ? 3.05 : 6.35)) * 0.16;
  pen.save();
  pen.translate(side * 76, -62);
  pen.rotate(side * (0.22 + twitch));
  const shape = (k) => {
    pen.beginPath();
    pen.moveTo(-44 * k, 22);
    pen.quadraticCurveTo(-30 * k, -60 * k, side * 12 * k, -86 * k);
    pen.quadraticCurveTo(40 * k, -44 * k, 46 * k, 22);
    pen.closePath();
  };
  shape(1);
  pen.fillStyle = fur(pen, 0, -20, 70);
  pen.fill();
  pen.lineWidth = 4;
  pen.lineJoin = 'round';
  pen.strokeStyle = LINE;
  pen.stroke();
  shape(0.64);
  const g = pen.createLinearGradient(0, -60, 0, 22);
  g.addColorStop(0, '#e79b8c');
  g.addColorStop(1, '#b9624f');
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = LIGHT;
  pen.lineWidth = 3;
  for (let i = -1; i <= 1; i++) {
    pen.beginPath();
    pen.moveTo(i * 12, 22);
    pen.quadraticCurveTo(i * 12 - side * 4, -4, i * 9 + side * 4, -24);
    pen.stroke();
  }
  pen.restore();
}

function stripes(pen) {
  pen.strokeStyle = 'rgba(160,78,34,.85)';
  pen.lineCap = 'round';
  pen.lineWidth = 11;
  for (const [x, y, cx, cy, ex, ey] of [
    [0, -98, 0, -80, 0, -60],
    [-24, -98, -22, -76, -28, -56],
    [24, -98, 22, -76, 28, -56],
    [-122, -2, -100, 2, -86, 14],
    [122, -2, 100, 2, 86, 14],
    [-122, 30, -100, 32, -88, 40],
    [122, 30, 100, 32, 88, 40],
  ]) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(cx, cy, ex, ey);
    pen.stroke();
  }
}

function eye(pen, x, y, { dx, dy, blink, wide }) {
  pen.save();
  oval(pen, x, y, 33, 31 * (1 - blink) + 1.5);
  pen.fillStyle = '#2a120a';
  pen.fill();
  oval(pen, x, y, 30, 28 * (1 - blink));
  pen.clip();
  const g = pen.createRadialGradient(x + dx * 8, y + dy * 8, 4, x, y, 32);
  g.addColorStop(0, '#f6e77a');
  g.addColorStop(0.55, '#b9cf4a');
  g.addColorStop(1, '#5d8a3a');
  pen.fillStyle = g;
  pen.fillRect(x - 40, y - 40, 80, 80);
  oval(pen, x + dx * 11, y + dy * 10, 10 + 9 * wide, 22);
  pen.fillStyle = '#120a0c';
  pen.fill();
  oval(pen, x + dx * 11 + 8, y + dy * 10 - 10, 6.5, 7.5);
  pen.fillStyle = 'rgba(255,255,255,.95)';
  pen.fill();
  oval(pen, x + dx * 11 - 7, y + dy * 10 + 9, 3, 3.4);
  pen.fill();
  pen.fillStyle = 'rgba(30,10,5,.32)';
  pen.fillRect(x - 40, y - 34, 80, 16);
  pen.restore();
}

function nose(pen, [sx, sy], t) {
  const chatter = Math.max(0, Math.sin(t * 0.8)) ** 6 * Math.abs(Math.sin(t * 23)) * 7;
  pen.lineWidth = 3.2;
  pen.strokeStyle = LINE;
  if (chatter > 0.4) {
    oval(pen, sx, 62 + sy, 10, chatter);
    pen.fillStyle = '#8f3b3f';
    pen.fill();
    pen.stroke();
  }
  blob(pen, [
    [sx - 16, 24 + sy],
    [sx, 20 + sy],
    [sx + 16, 24 + sy],
    [sx + 6, 38 + sy],
    [sx, 42 + sy],
    [sx - 6, 38 + sy],
  ]);
  pen.fillStyle = '#e08484';
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.moveTo(sx, 42 + sy);
  pen.lineTo(sx, 50 + sy);
  pen.moveTo(sx - 24, 54 + sy);
  pen.quadraticCurveTo(sx - 12, 66 + sy, sx, 50 + sy);
  pen.quadraticCurveTo(sx + 12, 66 + sy, sx + 24, 54 + sy);
  pen.stroke();
  pen.strokeStyle = 'rgba(255,248,238,.85)';
  pen.lineWidth = 1.8;
  for (const side of [-1, 1])
    for (let i = -1; i <= 1; i++) {
      pen.beginPath();
      pen.moveTo(sx + side * 40, 46 + i * 9 + sy);
      pen.quadraticCurveTo(
        sx + side * 100,
        40 + i * 15 + sy,
        sx + side * 158,
        54 + i * 25 + 3 * noise(t * 3 + i, side + 2) + sy,
      );
      pen.stroke();
    }
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++) {
      oval(pen, sx + side * (26 + (i % 2) * 11), 44 + i * 7 + sy, 1.8, 1.8);
      pen.fillStyle = '#a9764e';
      pen.fill();
    }
}
