import { clamp, glow, grain, mix, noise, oval, ramp, sky } from '../brush.js';

/** Promo: coffee drips through a filter into a glass. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.4,
  title: [
    { text: 'KESTREL COFFEE', from: 0.3, until: 8.4, y: 0.2, size: 0.04, colour: '#fff3df' },
    { text: 'Roasted Tuesday.\nIn your cup by Friday.', from: 1.2, until: 5, y: 0.25, size: 0.028, colour: '#ffe6c2' },
    { text: 'First bag: 20 % off', from: 5.3, until: 8.4, y: 0.25, size: 0.032, colour: '#ffd166' },
  ],
  paint({ width, height }) {
    return (pen, t) => {
      sky(pen, width, height, [
        [0, '#3b2116'],
        [0.5, '#6e3f26'],
        [0.78, '#a3663c'],
        [0.781, '#5b3320'],
        [1, '#2a1610'],
      ]);
      glow(pen, 430, 260, 460, 'rgba(255,190,120,.35)');
      for (let i = 0; i < 9; i++) {
        oval(pen, 60 + i * 66, 260 + ((i * 71) % 130), 22 + (i % 4) * 9, 22 + (i % 4) * 9);
        pen.fillStyle = `rgba(255,206,140,${0.07 + (i % 3) * 0.03})`;
        pen.fill();
      }
      beans(pen);
      pen.save();
      pen.translate(0, 70);
      server(pen, t);
      dripper(pen, t);
      kettle(pen, t);
      steam(pen, t);
      pen.restore();
      grain(pen, width, height);
    };
  },
};

function beans(pen) {
  for (let i = 0; i < 26; i++) {
    const x = (i * 97) % 560,
      y = 800 + ((i * 53) % 140),
      a = i * 1.7,
      s = 13 + (i % 4) * 2;
    pen.save();
    pen.translate(x, y);
    pen.rotate(a);
    oval(pen, 2, 4, s, s * 0.66);
    pen.fillStyle = 'rgba(0,0,0,.3)';
    pen.fill();
    const g = pen.createRadialGradient(-s * 0.3, -s * 0.3, 1, 0, 0, s);
    g.addColorStop(0, '#8a5030');
    g.addColorStop(1, '#3a1d10');
    oval(pen, 0, 0, s, s * 0.66);
    pen.fillStyle = g;
    pen.fill();
    pen.strokeStyle = '#2a130a';
    pen.lineWidth = 2.4;
    pen.beginPath();
    pen.moveTo(-s * 0.8, 1);
    pen.bezierCurveTo(-s * 0.3, -4, s * 0.3, 5, s * 0.8, 0);
    pen.stroke();
    pen.restore();
  }
}

function server(pen, t) {
  const fill = mix(0.12, 0.78, ramp(t, 0, 8)),
    cx = 270,
    bottom = 842,
    top = 640;
  const half = (y) => 76 + 46 * Math.sin(clamp((y - top) / (bottom - top)) * 2.2);
  const body = (from) => {
    pen.beginPath();
    for (let y = from; y <= bottom; y += 4) pen.lineTo(cx - half(y), y);
    for (let y = bottom; y >= from; y -= 4) pen.lineTo(cx + half(y), y);
    pen.closePath();
  };
  oval(pen, cx, bottom + 4, 130, 20);
  pen.fillStyle = 'rgba(0,0,0,.4)';
  pen.fill();
  body(top);
  pen.fillStyle = 'rgba(255,240,220,.14)';
  pen.fill();
  const level = mix(bottom, top, fill);
  body(level);
  const g = pen.createLinearGradient(cx - 110, 0, cx + 110, 0);
  g.addColorStop(0, '#2a0f06');
  g.addColorStop(0.4, '#7a3a16');
  g.addColorStop(1, '#230b04');
  pen.fillStyle = g;
  pen.fill();
  oval(pen, cx, level, half(level), 10);
  pen.fillStyle = '#8a4a22';
  pen.fill();
  for (let i = 0; i < 3; i++) {
    const k = (t * 1.3 + i / 3) % 1;
    oval(pen, cx, level, 10 + 50 * k, 2 + 6 * k);
    pen.strokeStyle = `rgba(255,210,160,${0.5 * (1 - k)})`;
    pen.lineWidth = 2;
    pen.stroke();
  }
  body(top);
  pen.strokeStyle = 'rgba(255,248,235,.55)';
  pen.lineWidth = 3;
  pen.stroke();
  pen.fillStyle = 'rgba(255,255,255,.22)';
  pen.beginPath();
  pen.moveTo(cx - 82, top + 18);
  pen.quadraticCurveTo(cx - 116, 740, cx - 96, bottom - 20);
  pen.lineTo(cx - 82, bottom - 20);
  pen.quadraticCurveTo(cx - 98, 740, cx - 66, top + 18);
  pen.fill();
  pen.lineWidth = 12;
  pen.strokeStyle = 'rgba(255,240,220,.3)';
  pen.beginPath();
  pen.arc(cx + 116, 730, 44, -1.2, 1.5);
  pen.stroke();
  const drop = (t * 2.6) % 1;
  pen.strokeStyle = '#5b2a10';
  pen.lineWidth = 4;
  pen.beginPath();
  pen.moveTo(cx, 612);
  pen.lineTo(cx + 0.8 * noise(t * 8, 2), level - 4);
  pen.stroke();
  oval(pen, cx, mix(616, level, drop * drop), 5, 8);
  pen.fillStyle = '#6d3414';
  pen.fill();
}

function dripper(pen, t) {
  const cx = 270;
  pen.fillStyle = '#f3ead9';
  pen.beginPath();
  pen.moveTo(cx - 150, 440);
  pen.lineTo(cx + 150, 440);
  pen.lineTo(cx + 40, 600);
  pen.lineTo(cx - 40, 600);
  pen.fill();
  const g = pen.createLinearGradient(cx - 140, 0, cx + 140, 0);
  g.addColorStop(0, '#b5b9bd');
  g.addColorStop(0.35, '#ffffff');
  g.addColorStop(1, '#8d9296');
  pen.fillStyle = g;
  pen.beginPath();
  pen.moveTo(cx - 140, 462);
  pen.lineTo(cx + 140, 462);
  pen.lineTo(cx + 46, 606);
  pen.lineTo(cx - 46, 606);
  pen.fill();
  pen.beginPath();
  pen.roundRect(cx - 110, 600, 220, 18, 9);
  pen.fill();
  pen.strokeStyle = 'rgba(120,120,125,.5)';
  pen.lineWidth = 3;
  for (let i = -3; i <= 3; i++) {
    pen.beginPath();
    pen.moveTo(cx + i * 38, 466);
    pen.quadraticCurveTo(cx + i * 30 + 8, 540, cx + i * 12, 604);
    pen.stroke();
  }
  oval(pen, cx, 440, 150, 26);
  pen.fillStyle = '#e6d8bf';
  pen.fill();
  oval(pen, cx, 444, 132, 20);
  pen.fillStyle = '#3d1d0e';
  pen.fill();
  oval(pen, cx, 446, 116, 16);
  pen.fillStyle = '#6b3a1d';
  pen.fill();
  const a = t * 2.4;
  for (let i = 0; i < 26; i++) {
    const b = i * 2.4 + t * 0.3,
      d = (i % 7) / 7;
    oval(pen, cx + 100 * d * Math.cos(b), 446 + 13 * d * Math.sin(b), 5 + (i % 3) * 2, 2.4);
    pen.fillStyle = `rgba(226,184,130,${0.35 + 0.25 * Math.sin(a + i)})`;
    pen.fill();
  }
}

function kettle(pen, t) {
  const a = t * 2.4,
    x = 270 + 58 * Math.cos(a),
    y = 446 + 8 * Math.sin(a),
    there = ramp(t, 0.2, 1) * (1 - ramp(t, 7.2, 8));
  if (there <= 0) return;
  const sx = x + 96,
    sy = 296 - (1 - there) * 260;
  pen.strokeStyle = 'rgba(220,236,246,.8)';
  pen.lineCap = 'round';
  pen.lineWidth = 6;
  if (there > 0.9) {
    pen.beginPath();
    pen.moveTo(sx - 78, sy + 10);
    pen.quadraticCurveTo(x - 6, sy + 30, x, y);
    pen.stroke();
  }
  pen.strokeStyle = '#2b2f36';
  pen.lineWidth = 15;
  pen.beginPath();
  pen.moveTo(sx - 76, sy + 4);
  pen.bezierCurveTo(sx - 30, sy - 50, sx - 10, sy + 70, sx + 60, sy + 50);
  pen.stroke();
  const g = pen.createLinearGradient(sx + 30, 0, sx + 240, 0);
  g.addColorStop(0, '#454b55');
  g.addColorStop(0.3, '#7d8591');
  g.addColorStop(1, '#1d2026');
  pen.fillStyle = g;
  pen.beginPath();
  pen.moveTo(sx + 48, sy - 60);
  pen.quadraticCurveTo(sx + 20, sy + 70, sx + 44, sy + 100);
  pen.lineTo(sx + 236, sy + 100);
  pen.quadraticCurveTo(sx + 250, sy + 60, sx + 210, sy - 60);
  pen.fill();
  oval(pen, sx + 129, sy - 60, 82, 14);
  pen.fillStyle = '#5b626d';
  pen.fill();
  oval(pen, sx + 129, sy - 78, 12, 10);
  pen.fillStyle = '#b57a48';
  pen.fill();
}

function steam(pen, t) {
  pen.lineCap = 'round';
  for (let i = 0; i < 6; i++) {
    pen.strokeStyle = `rgba(255,244,230,${0.09 + 0.05 * noise(t + i, 3)})`;
    pen.lineWidth = 20;
    pen.beginPath();
    for (let k = 0; k <= 14; k++) {
      const q = k / 14,
        x = 170 + i * 40 + 30 * q * Math.sin(t * 1.1 + q * 4 + i * 2),
        y = 430 - q * 230;
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}
