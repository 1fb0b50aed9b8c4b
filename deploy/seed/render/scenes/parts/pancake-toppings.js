import { ease, noise, oval, ramp } from '../../brush.js';

export function cube(pen, x, y, w, h) {
  pen.fillStyle = '#f1c94f';
  pen.beginPath();
  pen.moveTo(x - w / 2, y - h);
  pen.lineTo(x, y - h + w * 0.16);
  pen.lineTo(x, y + w * 0.14);
  pen.lineTo(x - w / 2, y - 2);
  pen.fill();
  pen.fillStyle = '#dfae37';
  pen.beginPath();
  pen.moveTo(x + w / 2, y - h);
  pen.lineTo(x, y - h + w * 0.16);
  pen.lineTo(x, y + w * 0.14);
  pen.lineTo(x + w / 2, y - 2);
  pen.fill();
  pen.fillStyle = '#ffe58b';
  pen.beginPath();
  pen.moveTo(x, y - h - w * 0.16);
  pen.lineTo(x + w / 2, y - h);
  pen.lineTo(x, y - h + w * 0.16);
  pen.lineTo(x - w / 2, y - h);
  pen.fill();
}

/** Syrup spreads on top, then runs down the front in drips. */
export function syrup(pen, { t, y, stack, plate, thick }) {
  const spread = ramp(t, 5.2, 6.6);
  if (spread <= 0) return;
  const last = stack.at(-1),
    x = 270 + last.dx,
    r = last.r * 0.86 * spread;
  const g = pen.createLinearGradient(x - r, 0, x + r, 0);
  g.addColorStop(0, 'rgba(120,52,8,.92)');
  g.addColorStop(0.4, 'rgba(196,104,24,.9)');
  g.addColorStop(1, 'rgba(100,42,6,.94)');
  pen.fillStyle = g;
  pen.strokeStyle = g;
  oval(pen, x, y + 2, r, r * 0.19);
  pen.fill();
  pen.lineCap = 'round';
  for (const [dx, start, far, w] of [
    [-104, 6, 0.55, 17],
    [-58, 5.8, 0.98, 22],
    [-8, 6.3, 0.7, 18],
    [46, 5.9, 1.06, 24],
    [98, 6.2, 0.62, 18],
  ]) {
    const k = ease((t - start) / 2.4);
    if (k <= 0) continue;
    const from = y + r * 0.19 * Math.sqrt(Math.max(0, 1 - (dx / last.r) ** 2));
    const to = from + (plate - from + 16) * far * k;
    pen.lineWidth = w;
    pen.beginPath();
    pen.moveTo(x + dx, from - 6);
    for (let s = from; s < to; s += 8) pen.lineTo(x + dx + 5 * Math.sin(((s - from) / thick) * 3.1 + dx), s);
    pen.stroke();
    oval(pen, x + dx + 5 * Math.sin(((to - from) / thick) * 3.1 + dx), to, w * 0.62, w * 0.72);
    pen.fill();
    pen.save();
    pen.strokeStyle = 'rgba(255,220,150,.55)';
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(x + dx - w * 0.22, from + 2);
    for (let s = from; s < to; s += 8) pen.lineTo(x + dx - w * 0.22 + 5 * Math.sin(((s - from) / thick) * 3.1 + dx), s);
    pen.stroke();
    pen.restore();
  }
  oval(pen, x - r * 0.3, y - 1, r * 0.3, r * 0.04);
  pen.fillStyle = 'rgba(255,232,180,.55)';
  pen.fill();
}

export function pour(pen, t, top) {
  const k = ramp(t, 5, 5.3) * (1 - ramp(t, 6.7, 7));
  if (k <= 0) return;
  pen.save();
  pen.globalAlpha = k;
  pen.translate(0, (1 - k) * -60);
  pen.strokeStyle = '#b5621c';
  pen.lineCap = 'round';
  pen.lineWidth = 9;
  pen.beginPath();
  pen.moveTo(330, 300);
  pen.quadraticCurveTo(286 + 3 * noise(t * 5, 3), 330, 282 + 4 * noise(t * 4, 2), top - 10);
  pen.stroke();
  pen.strokeStyle = 'rgba(255,214,140,.7)';
  pen.lineWidth = 2.4;
  pen.stroke();
  pen.translate(400, 250);
  pen.rotate(-0.75);
  const jug = pen.createLinearGradient(-50, 0, 60, 0);
  jug.addColorStop(0, '#dfe9ef');
  jug.addColorStop(0.5, '#ffffff');
  jug.addColorStop(1, '#a9bcc8');
  pen.fillStyle = jug;
  pen.beginPath();
  pen.moveTo(-60, -50);
  pen.quadraticCurveTo(-96, -44, -88, -28);
  pen.lineTo(-58, -24);
  pen.quadraticCurveTo(-66, 60, -40, 70);
  pen.lineTo(50, 70);
  pen.quadraticCurveTo(70, 50, 58, -50);
  pen.closePath();
  pen.fill();
  pen.lineWidth = 12;
  pen.strokeStyle = '#cfdbe2';
  pen.beginPath();
  pen.arc(66, 4, 34, -1.3, 1.4);
  pen.stroke();
  pen.restore();
}

export function berry(pen, x, y, red) {
  const r = red ? 20 : 15;
  const g = pen.createRadialGradient(x - 5, y - r - 5, 2, x, y - r, r * 1.1);
  g.addColorStop(0, red ? '#ff8d86' : '#8fa2ea');
  g.addColorStop(0.5, red ? '#e0363f' : '#44559f');
  g.addColorStop(1, red ? '#98121f' : '#222c63');
  oval(pen, x, y - r, r, r);
  pen.fillStyle = g;
  pen.fill();
  if (red) {
    pen.fillStyle = '#4f8f4a';
    for (let i = 0; i < 5; i++) {
      oval(pen, x + 9 * Math.cos(i * 1.257 - 1.57), y - r * 1.9 + 4 * Math.sin(i * 1.257), 7, 3, i * 1.257);
      pen.fill();
    }
  } else {
    oval(pen, x, y - r * 1.55, 5, 2.4);
    pen.fillStyle = '#1c2450';
    pen.fill();
  }
}

export function steam(pen, t, top) {
  pen.lineCap = 'round';
  for (let i = 0; i < 5; i++) {
    pen.strokeStyle = `rgba(255,255,255,${0.1 + 0.06 * noise(t + i, 2)})`;
    pen.lineWidth = 16;
    pen.beginPath();
    for (let k = 0; k <= 14; k++) {
      const q = k / 14;
      const x = 170 + i * 50 + 24 * q * Math.sin(t * 1.2 + q * 4 + i * 2.2),
        y = top - 50 - q * 190;
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
}
