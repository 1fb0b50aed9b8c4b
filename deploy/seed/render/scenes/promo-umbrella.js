import { ease, glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** Promo: an umbrella opens in heavy rain; below it is dry, and a dog knows. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 5.3,
  title: [
    { text: 'NIMBUS', from: 0.2, until: 7.4, y: 0.2, size: 0.056, colour: '#ffffff' },
    {
      text: 'The umbrella that\ncannot turn inside out.',
      from: 0.8,
      until: 3.2,
      y: 0.265,
      size: 0.029,
      colour: '#dfeaff',
    },
    { text: 'Ten years or your money back', from: 3.4, until: 7.4, y: 0.265, size: 0.026, colour: '#ffd84d' },
  ],
  paint({ width, height }) {
    const next = seeded(61),
      rain = Array.from({ length: 120 }, () => [next() * 640 - 50, next() * 900, 0.4 + next() * 0.6]);
    const bounce = Array.from({ length: 70 }, () => [next(), next() * 2, next()]);
    return (pen, t) => {
      const open =
          ease((t - 1) / 0.34) + 0.12 * Math.exp(-(t - 1.3) * 6) * Math.sin((t - 1.3) * 22) * (t > 1.3 ? 1 : 0),
        ground = 846;
      sky(pen, width, height, [
        [0, '#4b5d7d'],
        [0.6, '#6f83a0'],
        [0.88, '#8fa0b5'],
        [0.881, '#56657c'],
        [1, '#3a4659'],
      ]);
      for (let i = 0; i < 6; i++) {
        pen.fillStyle = 'rgba(60,74,102,.45)';
        const x = ((i * 131 + t * 16) % 760) - 110;
        for (const [dx, r] of [
          [-50, 60],
          [0, 78],
          [56, 62],
        ]) {
          oval(pen, x + dx, 60 + (i % 3) * 46, r * 1.4, r * 0.6);
          pen.fill();
        }
      }
      glow(pen, 270, 560, 380, 'rgba(255,232,150,.20)', open);
      const top = 430 + 3 * Math.sin(t * 2),
        half = mix(26, 232, open),
        drop = mix(190, 96, open);
      const roof = (x) => {
        const k = (x - 270) / half;
        return Math.abs(k) > 1 ? undefined : top - 6 + drop * k * k * (0.62 + 0.38 * Math.abs(k));
      };
      for (const [x0, y0, z] of rain) {
        const y = (y0 + t * 1000 * z) % 900,
          x = x0 - y * 0.05,
          r = open > 0.3 ? roof(x) : undefined;
        if (r !== undefined && y > r - 8) continue;
        pen.strokeStyle = `rgba(225,236,255,${0.16 + 0.24 * z})`;
        pen.lineWidth = 0.8 + z;
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x - 2, y + 34 * z);
        pen.stroke();
      }
      for (let i = 0; i < 40; i++) {
        const k = (t * 1.7 + i * 0.37) % 1,
          x = (i * 83) % 560;
        if (Math.abs(x - 270) < half * 0.94 && open > 0.5) continue;
        oval(pen, x, ground + 12 + ((i * 29) % 90), 14 * k, 4 * k);
        pen.strokeStyle = `rgba(230,240,255,${0.5 * (1 - k)})`;
        pen.lineWidth = 1.4;
        pen.stroke();
      }
      oval(pen, 270, ground + 34, 200 * open, 24);
      pen.fillStyle = `rgba(190,176,140,${0.35 * open})`;
      pen.fill();
      person(pen, t, ground);
      dog(pen, t, ground, open);
      umbrella(pen, { t, top, half, drop, open });
      if (open > 0.6)
        for (const [a, b, c] of bounce) {
          const k = (t * 2.2 + b) % 1,
            x = 270 + (a - 0.5) * 2 * half * 0.96,
            y = (roof(x) ?? top) - 30 * Math.sin(k * 3.1) * (0.4 + c),
            dx = (a - 0.5) * 90 * k;
          oval(pen, x + dx, y - 4 + 26 * k * Math.abs(a - 0.5), 2.2, 2.8);
          pen.fillStyle = `rgba(235,244,255,${0.9 * (1 - k)})`;
          pen.fill();
        }
      grain(pen, width, height);
    };
  },
};

function umbrella(pen, { t, top, half, drop, open }) {
  pen.strokeStyle = '#3b2b26';
  pen.lineWidth = 7;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(270, top - 20);
  pen.lineTo(270, 716);
  pen.stroke();
  pen.beginPath();
  pen.arc(256, 716, 14, 0, 2.6);
  pen.stroke();
  const y = top - 8 + drop,
    panels = 8;
  const point = (k) => [270 + half * Math.sin(k), y + 16 * Math.cos(k) * open];
  for (let i = 0; i < panels; i++) {
    const a = -Math.PI / 2 + (i / panels) * Math.PI,
      b = a + Math.PI / panels;
    const [x1, y1] = point(a),
      [x2, y2] = point(b),
      mid = [(x1 + x2) / 2, (y1 + y2) / 2 - 16 * open + 2 * noise(t * 4 + i, 2)];
    pen.beginPath();
    pen.moveTo(270, top - 14);
    pen.quadraticCurveTo(mix(270, x1, 0.72), mix(top - 14, y1, 0.14), x1, y1);
    pen.quadraticCurveTo(...mid, x2, y2);
    pen.quadraticCurveTo(mix(270, x2, 0.72), mix(top - 14, y2, 0.14), 270, top - 14);
    const light = 62 + 9 * Math.sin(i * 0.8 + 0.6) - (i % 2) * 5;
    pen.fillStyle = `hsl(${46 - (i % 2) * 3} 96% ${light}%)`;
    pen.fill();
    pen.strokeStyle = 'rgba(150,96,0,.35)';
    pen.lineWidth = 1.6;
    pen.stroke();
  }
  pen.strokeStyle = '#3b2b26';
  pen.lineWidth = 6;
  pen.beginPath();
  pen.moveTo(270, top - 34);
  pen.lineTo(270, top - 12);
  pen.stroke();
}

function person(pen, t, ground) {
  const lean = 1.4 * Math.sin(t * 1.6);
  pen.lineCap = pen.lineJoin = 'round';
  for (const s of [-1, 1]) {
    pen.strokeStyle = '#2a3550';
    pen.lineWidth = 27;
    pen.beginPath();
    pen.moveTo(250 + s * 15, 730);
    pen.lineTo(248 + s * 19, ground - 24);
    pen.stroke();
    pen.fillStyle = '#e9b53a';
    pen.beginPath();
    pen.roundRect(228 + s * 19, ground - 60, 40, 70, 12);
    pen.fill();
    pen.beginPath();
    pen.roundRect(228 + s * 19, ground - 8, 52, 20, 10);
    pen.fill();
  }
  pen.fillStyle = '#c8503f';
  pen.beginPath();
  pen.moveTo(206, 760);
  pen.quadraticCurveTo(198 + lean, 640, 226 + lean, 612);
  pen.quadraticCurveTo(250 + lean, 600, 276 + lean, 612);
  pen.quadraticCurveTo(300 + lean, 640, 296, 760);
  pen.closePath();
  pen.fill();
  pen.strokeStyle = '#a93f31';
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(250, 622);
  pen.lineTo(250, 758);
  pen.stroke();
  for (let i = 0; i < 4; i++) {
    oval(pen, 250, 646 + i * 30, 4, 4);
    pen.fillStyle = '#ffe0a0';
    pen.fill();
  }
  pen.strokeStyle = '#b84838';
  pen.lineWidth = 24;
  pen.beginPath();
  pen.moveTo(282 + lean, 640);
  pen.lineTo(302, 690);
  pen.lineTo(276, 676);
  pen.stroke();
  oval(pen, 271, 672, 13, 12);
  pen.fillStyle = '#8a5a40';
  pen.fill();
  oval(pen, 252 + lean, 574, 34, 38);
  pen.fillStyle = '#8f5f45';
  pen.fill();
  pen.beginPath();
  pen.arc(250 + lean, 564, 38, 2.7, 6.5);
  pen.quadraticCurveTo(276, 560, 230 + lean, 558);
  pen.fillStyle = '#2b1a16';
  pen.fill();
  oval(pen, 214 + lean, 590, 14, 26, 0.2);
  pen.fill();
  for (const s of [-1, 1]) {
    oval(pen, 256 + s * 12 + lean, 576, 3.4, 4.4);
    pen.fillStyle = '#1c100c';
    pen.fill();
  }
  pen.strokeStyle = '#4a241a';
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(257 + lean, 588, 10, 0.3, 2.8);
  pen.stroke();
}

function dog(pen, t, ground, open) {
  const x = mix(412, 358, ramp(t, 1.3, 2.2)),
    wag = Math.sin(t * (open > 0.5 ? 15 : 3)) * 0.5;
  pen.save();
  pen.translate(x, ground + 8);
  pen.fillStyle = '#f3efe6';
  pen.strokeStyle = '#f3efe6';
  pen.lineCap = 'round';
  pen.lineWidth = 11;
  pen.beginPath();
  pen.moveTo(38, -46);
  pen.quadraticCurveTo(58, -66, 60 + wag * 18, -84);
  pen.stroke();
  oval(pen, 6, -44, 40, 27);
  pen.fill();
  for (const [lx, w] of [
    [-22, 12],
    [-8, 12],
    [22, 12],
    [34, 12],
  ]) {
    pen.beginPath();
    pen.roundRect(lx - w / 2, -34, w, 36, 6);
    pen.fill();
  }
  oval(pen, 18, -52, 19, 14);
  pen.fillStyle = '#b07a4c';
  pen.fill();
  oval(pen, -30, -78, 26, 24);
  pen.fillStyle = '#f3efe6';
  pen.fill();
  oval(pen, -50, -70, 15, 11);
  pen.fill();
  oval(pen, -62, -74, 6, 5);
  pen.fillStyle = '#2a1c18';
  pen.fill();
  oval(pen, -36, -82, 3.6, 4.4);
  pen.fill();
  oval(pen, -14, -80, 10, 20, 0.3 + wag * 0.2);
  pen.fillStyle = '#b07a4c';
  pen.fill();
  if (open > 0.5) {
    oval(pen, -52, -58 + Math.sin(t * 12), 5, 8);
    pen.fillStyle = '#e8707a';
    pen.fill();
  }
  pen.strokeStyle = '#d2453a';
  pen.lineWidth = 6;
  pen.beginPath();
  pen.moveTo(-22, -58);
  pen.quadraticCurveTo(-12, -52, -4, -62);
  pen.stroke();
  pen.restore();
}
