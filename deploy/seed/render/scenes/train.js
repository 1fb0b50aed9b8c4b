import { glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';
import { outside } from './parts/train-view.js';

/** A seat by the window of a train at sunset: hills, a lake, poles that rush by, and a tunnel. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.6,
  title: [{ text: 'The 18:04.\nAlways the left side.', from: 0.3, until: 3.2, y: 0.2, size: 0.034 }],
  paint({ width, height }) {
    const glass = { x: 44, y: 92, w: width - 88, h: 560, r: 46 };
    const next = seeded(21);
    const trees = Array.from({ length: 260 }, () => ({ x: next() * 9000, s: 0.6 + next() * 0.8, kind: next() }));
    const houses = Array.from({ length: 26 }, () => ({ x: next() * 5200, w: 20 + next() * 26, lit: next() }));
    const streaks = Array.from({ length: 36 }, () => ({
      x: next(),
      y: next(),
      r: 1 + next() * 2,
      v: 0.05 + next() * 0.2,
    }));
    return (pen, t) => {
      const tunnel = ramp(t, 5.4, 5.52) * (1 - ramp(t, 6.6, 6.72));
      const shake = [0.9 * noise(t * 9, 1), 1.3 * noise(t * 11, 2)];
      carriage(pen, width, height, t, tunnel);
      pen.save();
      pen.translate(...shake);
      pen.beginPath();
      pen.roundRect(glass.x, glass.y, glass.w, glass.h, glass.r);
      pen.clip();
      outside(pen, { t, glass, trees, houses, tunnel });
      reflections(pen, { t, glass, tunnel, streaks });
      pen.restore();
      frame(pen, glass, shake);
      table(pen, width, height, t);
      glow(pen, 460, 730, 420, 'rgba(255,180,110,.22)', 0.5 + tunnel * 0.6);
      grain(pen, width, height);
    };
  },
};

function reflections(pen, { t, glass, tunnel, streaks }) {
  const { x, y, w, h } = glass;
  pen.save();
  pen.globalCompositeOperation = 'lighter';
  const g = pen.createLinearGradient(x, y, x + w, y + h);
  g.addColorStop(0.12, 'rgba(255,255,255,0)');
  g.addColorStop(0.2, `rgba(255,230,200,${0.07 + 0.03 * noise(t, 3)})`);
  g.addColorStop(0.3, 'rgba(255,255,255,0)');
  pen.fillStyle = g;
  pen.fillRect(x, y, w, h);
  // A face with headphones looks out; it is seen best in the tunnel.
  pen.globalAlpha = 0.05 + tunnel * 0.5;
  pen.translate(x + w * 0.3, y + h * 0.62 + 2 * noise(t * 0.8, 5));
  const skin = pen.createRadialGradient(30, -20, 10, 0, 0, 120);
  skin.addColorStop(0, '#c98a66');
  skin.addColorStop(1, '#3a2028');
  pen.fillStyle = skin;
  pen.beginPath();
  pen.moveTo(-70, 230);
  pen.quadraticCurveTo(-66, 120, -30, 104);
  pen.quadraticCurveTo(-66, 60, -58, -10);
  pen.quadraticCurveTo(-40, -92, 26, -84);
  pen.quadraticCurveTo(70, -74, 70, -20);
  pen.quadraticCurveTo(74, 0, 88, 16);
  pen.quadraticCurveTo(74, 28, 74, 50);
  pen.quadraticCurveTo(70, 84, 30, 88);
  pen.quadraticCurveTo(40, 120, 120, 150);
  pen.lineTo(150, 230);
  pen.fill();
  pen.fillStyle = '#2a1620';
  pen.beginPath();
  pen.moveTo(-64, 60);
  pen.quadraticCurveTo(-96, -20, -50, -74);
  pen.quadraticCurveTo(0, -124, 56, -78);
  pen.quadraticCurveTo(40, -50, 4, -46);
  pen.quadraticCurveTo(-4, 0, -22, 20);
  pen.quadraticCurveTo(-30, 60, -44, 92);
  pen.fill();
  pen.strokeStyle = '#ffb27a';
  pen.lineWidth = 9;
  pen.beginPath();
  pen.arc(-8, -14, 84, 3.3, 4.95);
  pen.stroke();
  oval(pen, -20, 6, 22, 30);
  pen.fillStyle = '#ff8f5e';
  pen.fill();
  pen.restore();
  for (const { x: sx, y: sy, r, v } of streaks) {
    const px = x + ((sx - t * v + 20) % 1) * w,
      py = y + sy * h;
    pen.strokeStyle = 'rgba(255,255,255,.20)';
    pen.lineWidth = r;
    pen.beginPath();
    pen.moveTo(px, py);
    pen.lineTo(px + 10 + v * 90, py - 3 - v * 20);
    pen.stroke();
  }
}

function carriage(pen, width, height, t, tunnel) {
  sky(pen, width, height, [
    [0, mixColour('#6b4a3a', '#33241f', tunnel)],
    [0.7, mixColour('#8a5c44', '#3f2b24', tunnel)],
    [1, '#2a1a18'],
  ]);
  pen.fillStyle = 'rgba(0,0,0,.18)';
  for (let i = 0; i < 9; i++) pen.fillRect(0, 18 + i * 8, width, 1.5);
  // Seats.
  for (const [sx, w] of [
    [-120, 190],
    [470, 200],
  ]) {
    pen.fillStyle = '#2f5d5a';
    pen.beginPath();
    pen.roundRect(sx, 560, w, 440, 44);
    pen.fill();
    pen.fillStyle = '#3c7671';
    pen.beginPath();
    pen.roundRect(sx + 14, 576, w - 28, 300, 34);
    pen.fill();
  }
}

const mixColour = (a, b, k) => {
  const part = (c, i) => parseInt(c.slice(1 + i * 2, 3 + i * 2), 16);
  return `rgb(${[0, 1, 2].map((i) => Math.round(mix(part(a, i), part(b, i), k))).join(' ')})`;
};

function frame(pen, { x, y, w, h, r }, [sx, sy]) {
  pen.save();
  pen.translate(sx, sy);
  pen.lineWidth = 15;
  pen.strokeStyle = '#c9c2b4';
  pen.beginPath();
  pen.roundRect(x, y, w, h, r);
  pen.stroke();
  pen.lineWidth = 3;
  pen.strokeStyle = '#514a44';
  pen.beginPath();
  pen.roundRect(x + 8, y + 8, w - 16, h - 16, r - 8);
  pen.stroke();
  pen.strokeStyle = 'rgba(255,255,255,.5)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(x - 6, y - 6, w + 12, h + 12, r + 6);
  pen.stroke();
  pen.restore();
}

function table(pen, width, height, t) {
  const g = pen.createLinearGradient(0, 770, 0, height);
  g.addColorStop(0, '#b98558');
  g.addColorStop(1, '#6b4630');
  pen.fillStyle = 'rgba(0,0,0,.35)';
  pen.beginPath();
  pen.roundRect(64, 786, width - 128, 300, 30);
  pen.fill();
  pen.fillStyle = g;
  pen.beginPath();
  pen.roundRect(60, 770, width - 120, 300, 30);
  pen.fill();
  pen.fillStyle = 'rgba(255,225,180,.5)';
  pen.fillRect(86, 772, width - 172, 3);
  // A paper cup with steam, a book, a ticket.
  const bump = 1.2 * noise(t * 11, 2);
  for (let i = 0; i < 3; i++) {
    pen.strokeStyle = 'rgba(255,255,255,.18)';
    pen.lineWidth = 9;
    pen.lineCap = 'round';
    pen.beginPath();
    for (let k = 0; k <= 12; k++) {
      const q = k / 12;
      const sx = 176 + (i - 1) * 15 + 14 * q * Math.sin(t * 1.4 + q * 5 + i * 2),
        sy = 690 - q * 92;
      pen.lineTo(sx, sy);
    }
    pen.globalAlpha = 0.5 + 0.4 * noise(t + i, 4);
    pen.stroke();
    pen.globalAlpha = 1;
  }
  pen.save();
  pen.translate(0, bump);
  oval(pen, 186, 838, 62, 12);
  pen.fillStyle = 'rgba(40,20,10,.4)';
  pen.fill();
  pen.beginPath();
  pen.moveTo(130, 704);
  pen.lineTo(222, 704);
  pen.lineTo(208, 836);
  pen.quadraticCurveTo(176, 848, 144, 836);
  pen.closePath();
  const cup = pen.createLinearGradient(130, 0, 222, 0);
  cup.addColorStop(0, '#e9dcc8');
  cup.addColorStop(0.6, '#fff6e6');
  cup.addColorStop(1, '#cbb698');
  pen.fillStyle = cup;
  pen.fill();
  pen.fillStyle = '#c2543b';
  pen.beginPath();
  pen.moveTo(134, 744);
  pen.lineTo(218, 744);
  pen.lineTo(212, 798);
  pen.lineTo(140, 798);
  pen.fill();
  pen.fillStyle = '#4b3026';
  oval(pen, 176, 704, 48, 10);
  pen.fill();
  pen.restore();
  pen.save();
  pen.translate(366, 850);
  pen.rotate(-0.1);
  pen.fillStyle = '#24416b';
  pen.beginPath();
  pen.roundRect(-86, -40, 172, 92, 6);
  pen.fill();
  pen.fillStyle = '#f2ead8';
  pen.fillRect(-82, 44, 166, 6);
  pen.fillStyle = '#e8c15a';
  pen.fillRect(-60, -18, 90, 5);
  pen.fillRect(-60, -4, 60, 4);
  pen.restore();
}
