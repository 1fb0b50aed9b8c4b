import { blob, glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** Promo: a book opens, a sea rises from its pages, a whale jumps. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.4,
  title: [
    {
      text: 'TIDEPOOL BOOKS',
      from: 0.3,
      until: 8.4,
      y: 0.2,
      size: 0.04,
      colour: '#173a4a',
      shadow: 'rgba(255,255,255,.7)',
    },
    {
      text: 'Lose an afternoon.',
      from: 1,
      until: 4.6,
      y: 0.255,
      size: 0.032,
      colour: '#1f5f6b',
      shadow: 'rgba(255,255,255,.7)',
    },
    {
      text: 'Open until nine',
      from: 4.9,
      until: 8.4,
      y: 0.255,
      size: 0.032,
      colour: '#c2503a',
      shadow: 'rgba(255,255,255,.7)',
    },
  ],
  paint({ width, height }) {
    const next = seeded(52),
      drops = Array.from({ length: 60 }, () => [next(), next(), next()]);
    return (pen, t) => {
      sky(pen, width, height, [
        [0, '#fdeed2'],
        [0.55, '#f9d6ae'],
        [0.72, '#efb98b'],
        [0.721, '#b97a50'],
        [1, '#7d4a2f'],
      ]);
      const sun = ramp(t, 1.6, 3);
      glow(pen, 270, 470, 420, 'rgba(255,240,190,.65)', sun);
      const sea = ramp(t, 1.4, 3.2),
        y = 700;
      stars(pen, t, sun);
      book(pen, t, y);
      if (sea > 0) {
        waves(pen, { t, y, sea, layer: 0 });
        whale(pen, t, y, drops);
        waves(pen, { t, y, sea, layer: 1 });
        ship(pen, t, y, sea);
        waves(pen, { t, y, sea, layer: 2 });
      }
      pages(pen, t, y);
      grain(pen, width, height);
    };
  },
};

function stars(pen, t, k) {
  for (let i = 0; i < 9; i++) {
    pen.save();
    pen.globalAlpha = k * (0.5 + 0.4 * noise(t * 1.5 + i, 3));
    pen.translate(50 + ((i * 131) % 450), 220 + ((i * 83) % 210));
    pen.rotate(i + t * 0.3);
    pen.fillStyle = '#e8a04f';
    pen.beginPath();
    for (let n = 0; n < 10; n++) {
      const r = n % 2 ? 4 : 10;
      pen.lineTo(r * Math.cos(n * 0.628), r * Math.sin(n * 0.628));
    }
    pen.fill();
    pen.restore();
  }
}

function book(pen, t, y) {
  const open = ramp(t, 0.3, 1.5);
  oval(pen, 270, y + 96, 250, 30);
  pen.fillStyle = 'rgba(60,25,10,.35)';
  pen.fill();
  for (const side of [-1, 1]) {
    const w = mix(20, 232, open) * side;
    pen.fillStyle = '#22607a';
    pen.beginPath();
    pen.moveTo(270, y + 94);
    pen.quadraticCurveTo(270 + w * 0.5, y + 50, 270 + w * 1.05, y + 76);
    pen.lineTo(270 + w * 1.05, y + 90);
    pen.quadraticCurveTo(270 + w * 0.5, y + 70, 270, y + 106);
    pen.fill();
    for (let i = 6; i >= 0; i--) {
      pen.fillStyle = i % 2 ? '#efe2c6' : '#fff8e6';
      pen.beginPath();
      pen.moveTo(270, y + 66 + i * 4);
      pen.quadraticCurveTo(270 + w * 0.5, y + 4 + i * 5, 270 + w, y + 44 + i * 5);
      pen.lineTo(270 + w, y + 52 + i * 5);
      pen.quadraticCurveTo(270 + w * 0.5, y + 26 + i * 5, 270, y + 84 + i * 3);
      pen.fill();
    }
  }
}

function pages(pen, t, y) {
  // The front edge hides where the water begins.
  for (const side of [-1, 1]) {
    const w = 232 * side * ramp(t, 0.3, 1.5);
    pen.fillStyle = '#fffaf0';
    pen.beginPath();
    pen.moveTo(270, y + 80);
    pen.quadraticCurveTo(270 + w * 0.5, y + 36, 270 + w, y + 62);
    pen.lineTo(270 + w, y + 74);
    pen.quadraticCurveTo(270 + w * 0.5, y + 52, 270, y + 94);
    pen.fill();
    pen.strokeStyle = 'rgba(150,120,80,.5)';
    pen.lineWidth = 1.2;
    for (let i = 1; i < 4; i++) {
      pen.beginPath();
      pen.moveTo(270, y + 80 + i * 3.5);
      pen.quadraticCurveTo(270 + w * 0.5, y + 36 + i * 4, 270 + w, y + 62 + i * 3);
      pen.stroke();
    }
  }
}

function waves(pen, { t, y, sea, layer }) {
  const colour = ['#6fb7bd', '#3a8ea1', '#1f6c86'][layer],
    lift = [96, 56, 20][layer] * sea;
  pen.beginPath();
  pen.moveTo(34, y + 70);
  for (let x = 34; x <= 506; x += 4) {
    const edge = Math.min(1, Math.min(x - 34, 506 - x) / 70);
    pen.lineTo(
      x,
      y +
        52 -
        (lift +
          12 * Math.sin(x * 0.03 + t * (2 + layer * 0.5) + layer * 2) * sea +
          5 * noise(x * 0.05 + t * 2, layer)) *
          Math.sqrt(edge),
    );
  }
  pen.lineTo(506, y + 70);
  pen.quadraticCurveTo(388, y + 40, 270, y + 88);
  pen.quadraticCurveTo(152, y + 40, 34, y + 70);
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = 'rgba(255,255,255,.55)';
  pen.lineWidth = 2.6;
  pen.beginPath();
  for (let x = 44; x <= 496; x += 4) {
    const edge = Math.min(1, Math.min(x - 34, 506 - x) / 70);
    pen.lineTo(
      x,
      y +
        52 -
        (lift +
          12 * Math.sin(x * 0.03 + t * (2 + layer * 0.5) + layer * 2) * sea +
          5 * noise(x * 0.05 + t * 2, layer)) *
          Math.sqrt(edge),
    );
  }
  pen.stroke();
}

function whale(pen, t, y, drops) {
  const k = (t - 3.2) / 2.6;
  if (k < 0 || k > 1) return;
  const x = mix(150, 390, k),
    h = 4 * 330 * k * (1 - k),
    angle = mix(-1.0, 1.05, k);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, 540, y + 6);
  pen.clip();
  for (const [a, b, c] of drops) {
    const age = k - 0.06;
    if (age < 0) break;
    const px = 160 + (a - 0.3) * 260 * age * 2.2,
      py = y - 40 - (200 + 260 * b) * age * 1.6 + 900 * age * age;
    oval(pen, px, py, 2 + c * 5, 2 + c * 6);
    pen.fillStyle = 'rgba(120,190,200,.8)';
    pen.fill();
  }
  pen.translate(x, y + 60 - h);
  pen.rotate(angle);
  const flap = 0.2 * Math.sin(t * 6);
  blob(pen, [
    [-150, 6],
    [-96, -16],
    [-30, -54],
    [50, -60],
    [104, -30],
    [122, 8],
    [98, 42],
    [40, 54],
    [-30, 40],
    [-96, 16],
  ]);
  const g = pen.createLinearGradient(0, -60, 0, 56);
  g.addColorStop(0, '#3d6f8f');
  g.addColorStop(0.6, '#24506f');
  g.addColorStop(0.62, '#e9f0ee');
  g.addColorStop(1, '#cfdcdc');
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = 'rgba(60,90,110,.45)';
  pen.lineWidth = 2;
  for (let i = 0; i < 5; i++) {
    pen.beginPath();
    pen.moveTo(104 - i * 4, 18 + i * 7);
    pen.quadraticCurveTo(50, 26 + i * 6, 0, 22 + i * 5);
    pen.stroke();
  }
  pen.save();
  pen.translate(-146, 4);
  pen.rotate(flap);
  pen.fillStyle = '#2c5a7a';
  for (const s of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(10, 0);
    pen.quadraticCurveTo(-24, s * 14, -52, s * 48);
    pen.quadraticCurveTo(-12, s * 40, 16, s * 6);
    pen.fill();
  }
  pen.restore();
  pen.fillStyle = '#1f4763';
  pen.beginPath();
  pen.moveTo(30, 28);
  pen.quadraticCurveTo(4, 74, -36, 88 + flap * 60);
  pen.quadraticCurveTo(-8, 50, 0, 26);
  pen.fill();
  oval(pen, 84, -2, 5, 6);
  pen.fillStyle = '#0c1d2a';
  pen.fill();
  oval(pen, 86, -4, 1.8, 1.8);
  pen.fillStyle = '#fff';
  pen.fill();
  pen.restore();
}

function ship(pen, t, y, sea) {
  const x = mix(420, 330, ramp(t, 2, 8)),
    dy = y + 4 - 40 * sea + 6 * Math.sin(t * 2),
    lean = 0.1 * Math.sin(t * 2 + 1);
  pen.save();
  pen.globalAlpha = sea;
  pen.translate(x, dy);
  pen.rotate(lean);
  pen.fillStyle = '#8a4b2f';
  pen.beginPath();
  pen.moveTo(-34, 0);
  pen.lineTo(36, -2);
  pen.lineTo(24, 18);
  pen.lineTo(-24, 18);
  pen.fill();
  pen.strokeStyle = '#5d3220';
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(0, -62);
  pen.stroke();
  pen.fillStyle = '#fff6e2';
  pen.beginPath();
  pen.moveTo(3, -60);
  pen.quadraticCurveTo(38, -40, 30, -8);
  pen.lineTo(3, -8);
  pen.fill();
  pen.fillStyle = '#e4573d';
  pen.beginPath();
  pen.moveTo(-3, -54);
  pen.quadraticCurveTo(-30, -36, -24, -8);
  pen.lineTo(-3, -8);
  pen.fill();
  pen.restore();
}
