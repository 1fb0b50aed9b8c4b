import { oval } from '../brush.js';
import { disc, fill, line, shape } from './shapes.js';

export function hairBehind(pen, { hair, style, scarf }) {
  if (style === 'long')
    shape(pen, hair, [
      [60, 100],
      [92, 48],
      [166, 48],
      [198, 104],
      [204, 214],
      [162, 226],
      [92, 226],
      [52, 214],
    ]);
  if (style === 'bob')
    shape(pen, hair, [
      [58, 96],
      [92, 46],
      [166, 46],
      [200, 98],
      [202, 168],
      [168, 184],
      [88, 184],
      [54, 168],
    ]);
  if (style === 'afro') disc(pen, 128, 96, 88, 78, hair);
  if (style === 'curls')
    for (let i = 0; i < 13; i++) {
      const a = Math.PI * (0.86 + (i / 12) * 1.28);
      disc(pen, 128 + 66 * Math.cos(a), 116 + 64 * Math.sin(a), 25, 25, hair);
    }
  if (style === 'bun') disc(pen, 128, 44, 28, 26, hair);
  if (style === 'scarf') {
    disc(pen, 128, 122, 74, 82, scarf);
    disc(pen, 128, 208, 76, 44, scarf);
  }
}

export function hairInFront(pen, { hair, style, scarf }) {
  const cap = (low, part) => {
    pen.beginPath();
    pen.moveTo(70, low);
    pen.bezierCurveTo(62, 34, 194, 34, 186, low);
    pen.bezierCurveTo(178, 92, part + 30, 92, part, 76);
    pen.bezierCurveTo(part - 24, 96, 84, 90, 70, low);
    fill(pen, hair);
  };
  if (style === 'short') cap(116, 150);
  if (style === 'long' || style === 'bun') cap(130, 112);
  if (style === 'bob')
    shape(pen, hair, [
      [66, 112],
      [76, 60],
      [128, 44],
      [182, 60],
      [190, 112],
      [160, 92],
      [128, 94],
      [96, 92],
    ]);
  if (style === 'quiff')
    shape(pen, hair, [
      [68, 108],
      [72, 62],
      [110, 34],
      [176, 30],
      [192, 62],
      [186, 108],
      [168, 84],
      [92, 86],
    ]);
  if (style === 'curls')
    for (const [x, y] of [
      [88, 74],
      [112, 62],
      [138, 60],
      [162, 70],
    ])
      disc(pen, x, y, 22, 20, hair);
  if (style === 'afro') disc(pen, 128, 72, 60, 26, hair);
  if (style === 'scarf') {
    pen.lineWidth = 18;
    pen.strokeStyle = scarf;
    oval(pen, 128, 124, 60, 66);
    pen.stroke();
    line(pen, 'rgba(255,255,255,.25)', 4, () => {
      pen.moveTo(70, 92);
      pen.quadraticCurveTo(128, 20, 186, 92);
    });
  }
}

export function beard(pen, { hair }) {
  pen.beginPath();
  pen.moveTo(74, 126);
  pen.bezierCurveTo(76, 200, 180, 200, 182, 126);
  pen.bezierCurveTo(170, 152, 160, 142, 128, 144);
  pen.bezierCurveTo(96, 142, 86, 152, 74, 126);
  fill(pen, hair);
}
