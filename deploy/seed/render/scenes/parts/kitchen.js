import { glow, noise, oval, sky } from '../../brush.js';

export function kitchen(pen, { t, width, height }) {
  sky(pen, width, 760, [
    [0, '#8fc7c0'],
    [1, '#cfe6da'],
  ]);
  pen.strokeStyle = 'rgba(255,255,255,.45)';
  pen.lineWidth = 3;
  for (let y = 0; y < 700; y += 64) {
    pen.beginPath();
    pen.moveTo(0, y);
    pen.lineTo(width, y);
    pen.stroke();
    for (let x = (y / 64) % 2 ? 0 : 52; x < width; x += 104) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x, y + 64);
      pen.stroke();
    }
  }
  pen.fillStyle = '#fdf2d0';
  pen.beginPath();
  pen.roundRect(30, 150, 170, 230, 12);
  pen.fill();
  glow(pen, 115, 260, 260, 'rgba(255,244,200,.16)');
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 12;
  pen.stroke();
  pen.lineWidth = 6;
  pen.beginPath();
  pen.moveTo(115, 150);
  pen.lineTo(115, 380);
  pen.moveTo(30, 265);
  pen.lineTo(200, 265);
  pen.stroke();
  pen.fillStyle = '#a5714b';
  pen.fillRect(300, 300, 240, 14);
  [
    ['#e8604c', 44, 74],
    ['#f2b950', 36, 58],
    ['#4f8f7b', 50, 88],
    ['#f4efe4', 40, 64],
  ].forEach(([c, w, h], i) => {
    const x = 318 + i * 54;
    pen.fillStyle = c;
    pen.beginPath();
    pen.roundRect(x, 300 - h, w, h, 8);
    pen.fill();
    pen.fillStyle = 'rgba(255,255,255,.3)';
    pen.fillRect(x + 6, 308 - h, 6, h - 18);
  });
  for (let i = 0; i < 3; i++) {
    const x = 345 + i * 66,
      swing = 2 * noise(t * 0.7 + i, 3);
    pen.strokeStyle = '#6a4a34';
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(x, 314);
    pen.lineTo(x + swing, 372);
    pen.stroke();
    oval(pen, x + swing, 402, 24, 30);
    pen.fillStyle = ['#c9784f', '#5b6f86', '#c9784f'][i];
    pen.fill();
  }
  const g = pen.createLinearGradient(0, 690, 0, height);
  g.addColorStop(0, '#e0a873');
  g.addColorStop(0.1, '#cf9260');
  g.addColorStop(1, '#8d5733');
  pen.fillStyle = g;
  pen.fillRect(0, 690, width, height - 690);
  pen.strokeStyle = 'rgba(110,60,30,.25)';
  pen.lineWidth = 2;
  for (let i = 0; i < 9; i++) {
    pen.beginPath();
    pen.moveTo(0, 716 + i * 30);
    pen.bezierCurveTo(160, 706 + i * 32, 360, 730 + i * 28, width, 714 + i * 31);
    pen.stroke();
  }
}
