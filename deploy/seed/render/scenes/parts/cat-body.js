import { blob, ease, mix, oval } from '../../brush.js';
import { FUR, DARK, LIGHT, LINE, fur } from './cat-colours.js';

function tail(pen, t) {
  const points = [];
  for (let i = 0; i <= 40; i++) {
    const k = i / 40;
    const sway = Math.sin(t * 2.1 - k * 2.6) * 26 * k * k;
    const flick = Math.max(0, Math.sin(t * 0.8)) ** 6 * Math.sin(t * 11) * 16 * k ** 4;
    points.push([
      mix(372, 474, ease(k * 1.5)) + sway * 0.5 + 14 * Math.sin(k * 5),
      792 - 20 * Math.sin(k * 3.1) - 190 * k ** 2.1 + flick,
      23 - 7 * k,
    ]);
  }
  for (const [x, y, r] of points) {
    oval(pen, x, y, r + 3, r + 3);
    pen.fillStyle = LINE;
    pen.fill();
  }
  points.forEach(([x, y, r], i) => {
    oval(pen, x, y, r, r);
    pen.fillStyle = i > 35 ? DARK : i % 9 > 5 ? '#c87238' : FUR;
    pen.fill();
  });
  for (const [x, y, r] of points) {
    oval(pen, x + r * 0.3, y - r * 0.45, r * 0.45, r * 0.3);
    pen.fillStyle = 'rgba(255,214,160,.14)';
    pen.fill();
  }
}

export function catBody(pen, t) {
  const breath = Math.sin(t * 1.8) * 2.6;
  tail(pen, t);
  const body = [
    [270, 452],
    [352, 480],
    [398 + breath, 580],
    [420 + breath, 700],
    [412, 796],
    [340, 812],
    [270, 812],
    [200, 812],
    [128, 796],
    [120 - breath, 700],
    [142 - breath, 580],
    [188, 480],
  ];
  blob(pen, body);
  pen.fillStyle = fur(pen, 270, 640, 190);
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = LINE;
  pen.stroke();
  pen.save();
  blob(pen, body);
  pen.clip();
  pen.lineWidth = 15;
  pen.lineCap = 'round';
  pen.strokeStyle = 'rgba(171,86,38,.75)';
  for (const side of [-1, 1])
    for (let i = 0; i < 5; i++) {
      pen.beginPath();
      pen.moveTo(270 + side * (150 + breath), 560 + i * 46);
      pen.quadraticCurveTo(270 + side * 118, 556 + i * 46, 270 + side * (88 - i * 2), 578 + i * 44);
      pen.stroke();
    }
  // The white chest with tufts.
  blob(pen, [
    [270, 470],
    [330, 500],
    [336, 590],
    [310, 690],
    [270, 730],
    [230, 690],
    [204, 590],
    [210, 500],
  ]);
  pen.fillStyle = LIGHT;
  pen.fill();
  pen.strokeStyle = 'rgba(214,170,128,.8)';
  pen.lineWidth = 3;
  for (let i = 0; i < 7; i++) {
    pen.beginPath();
    const y = 540 + (i % 4) * 34 + breath,
      x = 236 + i * 11;
    pen.moveTo(x - 9, y);
    pen.quadraticCurveTo(x, y + 13, x + 9, y);
    pen.stroke();
  }
  pen.restore();
  for (const side of [-1, 1]) haunch(pen, side);
  for (const side of [-1, 1]) leg(pen, side);
}

function haunch(pen, side) {
  blob(pen, [
    [270 + side * 92, 690],
    [270 + side * 150, 704],
    [270 + side * 160, 776],
    [270 + side * 138, 816],
    [270 + side * 70, 816],
    [270 + side * 62, 750],
  ]);
  pen.fillStyle = fur(pen, 270 + side * 110, 750, 70);
  pen.fill();
  pen.beginPath();
  pen.arc(270 + side * 104, 760, 62, side > 0 ? -1.9 : -1.24, side > 0 ? 0.5 : Math.PI - 0.5, side < 0);
  pen.strokeStyle = LINE;
  pen.lineWidth = 3.4;
  pen.stroke();
  oval(pen, 270 + side * 100, 808, 46, 17);
  pen.fillStyle = LIGHT;
  pen.fill();
  pen.stroke();
}

function leg(pen, side) {
  const x = 270 + side * 37;
  blob(pen, [
    [x - 27, 600],
    [x + 27, 600],
    [x + 29, 720],
    [x + 31, 800],
    [x, 818],
    [x - 31, 800],
    [x - 29, 720],
  ]);
  const g = pen.createLinearGradient(0, 600, 0, 815);
  g.addColorStop(0, 'rgba(248,230,208,0)');
  g.addColorStop(0.3, '#eda468');
  g.addColorStop(0.72, '#eda468');
  g.addColorStop(0.8, LIGHT);
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = LINE;
  pen.lineWidth = 3.4;
  pen.beginPath();
  for (const edge of [-1, 1]) {
    pen.moveTo(x + edge * 27, 668);
    pen.quadraticCurveTo(x + edge * 29, 740, x + edge * 31, 790);
  }
  pen.moveTo(x - 31, 790);
  pen.quadraticCurveTo(x - 30, 822, x, 822);
  pen.quadraticCurveTo(x + 30, 822, x + 31, 790);
  pen.stroke();
  pen.lineWidth = 2.6;
  for (const toe of [-10, 10]) {
    pen.beginPath();
    pen.moveTo(x + toe, 804);
    pen.lineTo(x + toe, 820);
    pen.stroke();
  }
}
