import { glow, grain, noise, oval, seeded, sky } from '../brush.js';

/**
 * A street of small shops in the rain at night: umbrellas pass, signs flicker, everything is mirrored on the ground.
 */
export const clip = {
  width: 540,
  height: 960,
  seconds: 5.2,
  title: [{ text: 'Rain, 23:40.\nHeadphones on.', from: 0.3, until: 3.2, y: 0.2, size: 0.036 }],
  paint({ width, height }) {
    const next = seeded(64),
      ground = 640;
    const back = new OffscreenCanvas(width, ground);
    const rain = Array.from({ length: 80 }, () => ({
      x: next() * 700 - 80,
      y: next() * height,
      z: 0.35 + next() * 0.65,
    }));
    const splashes = Array.from({ length: 36 }, () => ({
      x: next() * width,
      y: ground + 14 + next() ** 1.2 * 300,
      at: next() * 3,
    }));
    const walkers = [
      { speed: 38, from: -60, size: 0.8, colour: '#ffcf4a', coat: '#2e4a66', lane: 0 },
      { speed: -30, from: 600, size: 0.86, colour: '#e8504a', coat: '#3d2d4f', lane: 6 },
      { speed: 52, from: -320, size: 1, colour: '#49b6a6', coat: '#5a3b30', lane: 22 },
      { speed: -44, from: 860, size: 1.12, colour: '#f4f1ea', coat: '#26324a', lane: 40 },
    ];
    return (pen, t) => {
      const p = back.getContext('2d');
      street(p, { t, width, ground });
      for (const w of walkers) walker(p, w, t, ground);
      pen.drawImage(back, 0, 0);
      mirror(pen, { t, back, width, height, ground });
      for (const w of walkers) walker(pen, w, t, ground);
      for (const { x, y, at } of splashes) {
        const k = ((t + at) * 1.4) % 3;
        if (k > 1) continue;
        pen.strokeStyle = `rgba(220,230,255,${0.5 * (1 - k)})`;
        pen.lineWidth = 1.2;
        const r = (4 + (y - ground) * 0.05) * k;
        oval(pen, x, y, r * 2, r * 0.6);
        pen.stroke();
      }
      pen.lineCap = 'round';
      for (const { x, y, z } of rain) {
        const py = ((y + t * 900 * z) % (height + 60)) - 40,
          px = x - py * 0.06 + 40;
        pen.strokeStyle = `rgba(200,215,255,${0.1 + 0.22 * z})`;
        pen.lineWidth = 0.6 + z;
        pen.beginPath();
        pen.moveTo(px, py);
        pen.lineTo(px - 3 * z, py + 34 * z);
        pen.stroke();
      }
      grain(pen, width, height);
    };
  },
};

function street(pen, { t, width, ground }) {
  sky(pen, width, ground, [
    [0, '#0a1030'],
    [0.45, '#1b2050'],
    [1, '#3a2a5c'],
  ]);
  const next = seeded(3);
  for (let i = 0; i < 9; i++) {
    const w = 60 + next() * 70,
      x = i * 62 - 30,
      h = 300 + next() * 260;
    pen.fillStyle = `hsl(${236 + next() * 20} 36% ${11 + next() * 5}%)`;
    pen.fillRect(x, ground - h, w, h);
    for (let wy = ground - h + 18; wy < ground - 220; wy += 26)
      for (let wx = x + 10; wx < x + w - 16; wx += 22)
        if (next() > 0.62) {
          pen.fillStyle = next() > 0.3 ? 'rgba(255,206,130,.75)' : 'rgba(150,200,255,.6)';
          pen.fillRect(wx, wy, 10, 14);
        }
  }
  glow(pen, 270, ground - 60, 420, 'rgba(255,140,120,.30)');
  shop(pen, {
    x: -10,
    w: 190,
    ground,
    wall: '#5b2f3c',
    light: '#ffd08a',
    awning: ['#d8484a', '#f5ece0'],
    name: 'RAMEN',
    sign: '#ff5f6b',
    t,
    seed: 2,
  });
  shop(pen, {
    x: 186,
    w: 172,
    ground,
    wall: '#24485a',
    light: '#bfe9ff',
    awning: ['#2f7f86', '#e9f3ee'],
    name: 'BOOKS',
    sign: '#63e0ff',
    t,
    seed: 5,
  });
  shop(pen, {
    x: 364,
    w: 190,
    ground,
    wall: '#49395f',
    light: '#ffc9e0',
    awning: ['#8a4fc9', '#f1e6fa'],
    name: 'FLOWERS',
    sign: '#ff8be0',
    t,
    seed: 8,
  });
  pen.strokeStyle = '#0d0b1e';
  pen.lineWidth = 2;
  for (let i = 0; i < 3; i++) {
    pen.beginPath();
    pen.moveTo(0, 236 + i * 26);
    pen.quadraticCurveTo(270, 300 + i * 30, width, 214 + i * 22);
    pen.stroke();
  }
  for (let i = 0; i < 9; i++) {
    const k = (i + 0.5) / 9,
      x = k * width,
      y = 236 + 128 * k * (1 - k) - 22 * k * k + 4,
      swing = 2 * noise(t * 0.8 + i, 4);
    glow(pen, x + swing, y + 16, 46, 'rgba(255,120,80,.55)');
    oval(pen, x + swing, y + 16, 11, 14);
    pen.fillStyle = '#ff7a55';
    pen.fill();
    oval(pen, x + swing, y + 18, 5, 8);
    pen.fillStyle = '#ffd7a0';
    pen.fill();
  }
}

function shop(pen, { x, w, ground, wall, light, awning, name, sign, t, seed }) {
  const top = ground - 214;
  pen.fillStyle = wall;
  pen.fillRect(x, top, w, 214);
  const g = pen.createLinearGradient(0, top + 80, 0, ground);
  g.addColorStop(0, light);
  g.addColorStop(1, '#6a4a3a');
  pen.fillStyle = g;
  pen.fillRect(x + 14, top + 84, w * 0.56, 104);
  pen.fillRect(x + w * 0.72, top + 84, w * 0.2, 130);
  pen.strokeStyle = '#1c1420';
  pen.lineWidth = 4;
  pen.strokeRect(x + 14, top + 84, w * 0.56, 104);
  pen.strokeRect(x + w * 0.72, top + 84, w * 0.2, 132);
  const next = seeded(seed);
  for (let i = 0; i < 7; i++) {
    const sx = x + 26 + i * w * 0.073;
    pen.fillStyle = `hsl(${next() * 360} 45% 42%)`;
    const h = 22 + next() * 34;
    pen.fillRect(sx, top + 188 - h, 9, h);
  }
  for (let i = 0; i < 8; i++) {
    pen.fillStyle = awning[i % 2];
    pen.beginPath();
    const a = x + 4 + (i * (w - 8)) / 8,
      b = a + (w - 8) / 8;
    pen.moveTo(a, top + 50);
    pen.lineTo(b, top + 50);
    pen.lineTo(b, top + 80);
    pen.quadraticCurveTo((a + b) / 2, top + 92, a, top + 80);
    pen.fill();
  }
  const buzz = noise(t * 7, seed) > 0.82 ? 0.35 : 1;
  pen.save();
  pen.font = `800 ${Math.min(32, (w / name.length) * 1.05)}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.shadowColor = sign;
  pen.shadowBlur = 22 * buzz;
  pen.globalAlpha = 0.4 + 0.6 * buzz;
  pen.fillStyle = sign;
  pen.fillText(name, x + w / 2, top + 26);
  pen.fillStyle = 'rgba(255,255,255,.85)';
  pen.shadowBlur = 0;
  pen.fillText(name, x + w / 2, top + 26);
  pen.restore();
  glow(pen, x + w / 2, top + 26, 150, sign, 0.3 * buzz);
  glow(pen, x + w * 0.42, top + 140, 130, light, 0.3);
}

function walker(pen, { speed, from, size, colour, coat, lane }, t, ground) {
  const x = from + speed * t,
    foot = ground + 6 + lane,
    s = size * 1.5,
    step = Math.sin(t * Math.abs(speed) * 0.11);
  const bob = Math.abs(step) * 2.4;
  pen.save();
  pen.translate(x, foot);
  pen.scale(speed > 0 ? s : -s, s);
  pen.lineCap = 'round';
  pen.strokeStyle = '#14121f';
  pen.lineWidth = 8;
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.moveTo(0, -34);
    pen.lineTo(side * step * 9, -2);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(side * step * 9, -2);
    pen.lineTo(side * step * 9 + 5, -1);
    pen.stroke();
  }
  pen.translate(0, -bob);
  pen.fillStyle = coat;
  pen.beginPath();
  pen.moveTo(-13, -26);
  pen.quadraticCurveTo(-15, -66, -3, -72);
  pen.quadraticCurveTo(11, -72, 13, -26);
  pen.closePath();
  pen.fill();
  oval(pen, 2, -82, 9, 10);
  pen.fillStyle = '#c98f70';
  pen.fill();
  pen.beginPath();
  pen.arc(1, -84, 10, 2.6, 6);
  pen.fillStyle = '#241a22';
  pen.fill();
  pen.strokeStyle = coat;
  pen.lineWidth = 7;
  pen.beginPath();
  pen.moveTo(4, -62);
  pen.lineTo(12, -56);
  pen.lineTo(12, -76);
  pen.stroke();
  pen.strokeStyle = '#ddd';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(12, -60);
  pen.lineTo(8, -128);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(-38, -98);
  pen.quadraticCurveTo(-32, -134, 8, -136);
  pen.quadraticCurveTo(48, -134, 54, -98);
  for (let i = 0; i < 4; i++) pen.quadraticCurveTo(54 - i * 23 - 11.5, -108, 54 - (i + 1) * 23, -98);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = 'rgba(0,0,0,.18)';
  pen.lineWidth = 1.6;
  for (let i = 1; i < 4; i++) {
    pen.beginPath();
    pen.moveTo(8, -136);
    pen.quadraticCurveTo(-15 + i * 23 - 4, -122, -38 + i * 23, -98);
    pen.stroke();
  }
  pen.strokeStyle = 'rgba(255,255,255,.4)';
  pen.beginPath();
  pen.moveTo(-28, -112);
  pen.quadraticCurveTo(-20, -128, 2, -132);
  pen.stroke();
  pen.restore();
}

function mirror(pen, { t, back, width, height, ground }) {
  pen.fillStyle = '#0b0c22';
  pen.fillRect(0, ground, width, height - ground);
  for (let y = 0; y < height - ground; y += 3) {
    const wave = (2 + y * 0.03) * noise(y * 0.09 - t * 2.2, 4) + 2 * noise(y * 0.3 + t * 3, 6);
    pen.globalAlpha = 0.78 - y / 620;
    pen.drawImage(back, 0, Math.max(0, ground - 2 - y * 1.55), width, 4.5, wave, ground + y, width, 3.4);
  }
  pen.globalAlpha = 1;
  const g = pen.createLinearGradient(0, ground, 0, height);
  g.addColorStop(0, 'rgba(20,18,48,.15)');
  g.addColorStop(1, 'rgba(6,6,20,.72)');
  pen.fillStyle = g;
  pen.fillRect(0, ground, width, height - ground);
  pen.fillStyle = 'rgba(160,150,200,.35)';
  pen.fillRect(0, ground, width, 3);
  pen.fillStyle = 'rgba(10,8,24,.5)';
  pen.fillRect(0, ground + 3, width, 6);
}
