import { glow, oval, seeded, sky } from '../../brush.js';

export const CUP = { x: 262, y: 530, r: 196 };

/** The counter with a napkin and beans. */
export function stage(pen, width, height) {
  const next = seeded(31);
  sky(pen, width, height, [
    [0, '#33474a'],
    [0.5, '#4d6664'],
    [1, '#2e3f42'],
  ]);
  for (let i = 0; i < 900; i++) {
    pen.fillStyle = `rgba(${next() < 0.5 ? '255,255,255' : '10,20,22'},${next() * 0.07})`;
    oval(pen, next() * width, next() * height, 1 + next() * 3, 1 + next() * 2);
    pen.fill();
  }
  glow(pen, 130, 300, 520, 'rgba(255,226,178,.36)');
  // A napkin, a spoon and three beans.
  pen.save();
  pen.translate(300, 730);
  pen.rotate(0.35);
  pen.fillStyle = 'rgba(0,0,0,.22)';
  pen.fillRect(-176, -40, 360, 250);
  pen.fillStyle = '#e9dcc6';
  pen.fillRect(-186, -52, 360, 250);
  pen.fillStyle = '#c8684d';
  for (const y of [150, 166]) pen.fillRect(-186, y, 360, 7);
  pen.restore();
  for (const [x, y, a] of [
    [70, 300, 0.5],
    [112, 322, 2.1],
    [74, 346, 1.2],
  ]) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(a);
    oval(pen, 4, 5, 18, 12);
    pen.fillStyle = 'rgba(0,0,0,.3)';
    pen.fill();
    oval(pen, 0, 0, 18, 12);
    pen.fillStyle = '#5a2f18';
    pen.fill();
    pen.strokeStyle = '#2c140a';
    pen.lineWidth = 2.6;
    pen.beginPath();
    pen.moveTo(-16, 1);
    pen.bezierCurveTo(-6, -6, 6, 6, 16, 0);
    pen.stroke();
    pen.restore();
  }
}

export function cup(pen) {
  const { x, y, r } = CUP;
  oval(pen, x + 26, y + 34, r + 64, r + 60);
  pen.fillStyle = 'rgba(8,14,16,.36)';
  pen.fill();
  const saucer = pen.createRadialGradient(x - 90, y - 110, 60, x, y, r + 66);
  saucer.addColorStop(0, '#ffffff');
  saucer.addColorStop(0.75, '#e6e0d6');
  saucer.addColorStop(1, '#b9b1a6');
  oval(pen, x, y + 6, r + 62, r + 58);
  pen.fillStyle = saucer;
  pen.fill();
  pen.strokeStyle = 'rgba(150,140,128,.5)';
  pen.lineWidth = 2;
  oval(pen, x, y + 6, r + 34, r + 30);
  pen.stroke();
  oval(pen, x + 14, y + 20, r + 10, r + 8);
  pen.fillStyle = 'rgba(60,50,44,.32)';
  pen.fill();
  // The handle.
  pen.save();
  pen.translate(x, y);
  pen.rotate(-0.5);
  pen.lineWidth = 30;
  pen.strokeStyle = '#a9433a';
  pen.beginPath();
  pen.roundRect(r - 16, -30, 72, 60, 28);
  pen.stroke();
  pen.lineWidth = 18;
  pen.strokeStyle = '#cf5b4e';
  pen.stroke();
  pen.restore();
  const g = pen.createRadialGradient(x - 70, y - 80, 40, x, y, r);
  g.addColorStop(0, '#ee8574');
  g.addColorStop(1, '#b3473d');
  oval(pen, x, y, r, r);
  pen.fillStyle = g;
  pen.fill();
}

export function rim(pen) {
  const { x, y, r } = CUP;
  pen.lineWidth = 13;
  const g = pen.createLinearGradient(x - r, y - r, x + r, y + r);
  g.addColorStop(0, '#ffb3a2');
  g.addColorStop(0.5, '#e0705f');
  g.addColorStop(1, '#a63e36');
  pen.strokeStyle = g;
  oval(pen, x, y, r - 6, r - 6);
  pen.stroke();
  pen.strokeStyle = 'rgba(255,255,255,.55)';
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(x, y, r - 5, 3.5, 4.6);
  pen.stroke();
  const shade = pen.createRadialGradient(x, y, r - 46, x, y, r - 10);
  shade.addColorStop(0, 'rgba(50,20,6,0)');
  shade.addColorStop(1, 'rgba(50,20,6,.3)');
  oval(pen, x, y, r - 12, r - 12);
  pen.fillStyle = shade;
  pen.fill();
}

/** The milk jug with its lip at this place, seen from above. */
export function pitcher(pen, lip, flow) {
  pen.save();
  pen.translate(...lip);
  pen.rotate(-0.88 - 0.12 * flow);
  pen.save();
  pen.translate(18, 40);
  pen.fillStyle = 'rgba(10,14,18,.25)';
  body(pen);
  pen.fill();
  pen.restore();
  const steel = pen.createLinearGradient(0, -92, 0, 92);
  steel.addColorStop(0, '#f3f6f8');
  steel.addColorStop(0.3, '#aab4bc');
  steel.addColorStop(0.55, '#e8edf0');
  steel.addColorStop(1, '#66717a');
  body(pen);
  pen.fillStyle = steel;
  pen.fill();
  pen.strokeStyle = 'rgba(60,70,78,.5)';
  pen.lineWidth = 2;
  pen.stroke();
  // The open top with the milk.
  pen.beginPath();
  pen.moveTo(2, 0);
  pen.quadraticCurveTo(26, -16, 44, -56);
  pen.bezierCurveTo(70, -84, 128, -70, 132, 0);
  pen.bezierCurveTo(128, 70, 70, 84, 44, 56);
  pen.quadraticCurveTo(26, 16, 2, 0);
  pen.fillStyle = '#7d8891';
  pen.fill();
  pen.beginPath();
  pen.moveTo(10, 0);
  pen.quadraticCurveTo(34, -14, 54, -46);
  pen.bezierCurveTo(74, -66, 112, -58, 116, 0);
  pen.bezierCurveTo(112, 58, 74, 66, 54, 46);
  pen.quadraticCurveTo(34, 14, 10, 0);
  pen.fillStyle = '#fffaf0';
  pen.fill();
  // The handle, seen from above.
  pen.lineCap = 'round';
  for (const [wide, colour] of [
    [26, '#5f6a73'],
    [18, '#c3ccd3'],
  ]) {
    pen.lineWidth = wide;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(252, 0);
    pen.lineTo(322, -4);
    pen.stroke();
  }
  pen.restore();
}

function body(pen) {
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.quadraticCurveTo(24, -18, 42, -62);
  pen.bezierCurveTo(110, -98, 210, -104, 244, -88);
  pen.bezierCurveTo(266, -40, 266, 40, 244, 88);
  pen.bezierCurveTo(210, 104, 110, 98, 42, 62);
  pen.quadraticCurveTo(24, 18, 0, 0);
}
