import { glow, noise, oval, sky } from '../../brush.js';

export function outside(pen, { t, glass, trees, houses, tunnel }) {
  const { x, y, w, h } = glass,
    far = y + h * 0.55;
  pen.save();
  pen.translate(x, 0);
  sky(pen, w, y + h, [
    [0.1, '#31406f'],
    [0.3, '#7d6491'],
    [0.48, '#e88f7a'],
    [0.6, '#ffc98a'],
    [1, '#ffd9a0'],
  ]);
  const sunX = w * 0.68,
    sunY = far - 46;
  glow(pen, sunX, sunY, 300, 'rgba(255,190,110,.75)');
  oval(pen, sunX, sunY, 38, 38);
  pen.fillStyle = '#fff0c8';
  pen.fill();
  for (let c = 0; c < 7; c++) {
    const cx = ((((c * 173 - t * 5 * (1 + (c % 3) * 0.3)) % (w + 320)) + w + 320) % (w + 320)) - 160;
    pen.fillStyle = `rgba(255,${190 - c * 7},${170 - c * 9},.42)`;
    for (let k = 0; k < 4; k++) {
      oval(pen, cx + k * 38, y + 74 + ((c * 53) % 170), 60, 7 + (k % 2) * 4);
      pen.fill();
    }
  }
  const ridge = (level, height, rough, speed, colour, seed) => {
    pen.beginPath();
    pen.moveTo(0, y + h);
    for (let px = 0; px <= w; px += 4) {
      const q = (px + t * speed) / rough;
      pen.lineTo(px, level - height * (0.5 + 0.5 * noise(q, seed)) - height * 0.25 * noise(q * 2.7, seed + 1));
    }
    pen.lineTo(w, y + h);
    pen.fillStyle = colour;
    pen.fill();
  };
  ridge(far - 8, 96, 190, 7, '#9a6f8c', 3);
  ridge(far + 8, 62, 140, 16, '#7c5a80', 5);
  // A lake that holds the sky.
  const lake = pen.createLinearGradient(0, far, 0, far + 80);
  lake.addColorStop(0, '#ffc590');
  lake.addColorStop(1, '#b77c92');
  pen.fillStyle = lake;
  pen.fillRect(0, far + 4, w, 90);
  for (let i = 0; i < 26; i++) {
    const ly = far + 10 + i * 3;
    pen.fillStyle = `rgba(255,240,200,${0.6 - i * 0.02})`;
    const half = (14 + i * 1.3) * (0.6 + 0.4 * noise(t * 2 + i, 4));
    pen.fillRect(sunX - half + 6 * noise(t * 1.6 + i * 2, 6), ly, half * 2, 1.5);
  }
  ridge(far + 62, 34, 120, 52, '#54406b', 8);
  for (const { x: hx, w: hw, lit } of houses) {
    const px = ((((hx - t * 62) % 5200) + 5200) % 5200) - 60;
    if (px > w) continue;
    const base = far + 70;
    pen.fillStyle = '#3b2d52';
    pen.fillRect(px, base - hw * 0.8, hw, hw);
    pen.beginPath();
    pen.moveTo(px - 4, base - hw * 0.8);
    pen.lineTo(px + hw / 2, base - hw * 1.35);
    pen.lineTo(px + hw + 4, base - hw * 0.8);
    pen.fill();
    if (lit > 0.3) {
      pen.fillStyle = '#ffd27a';
      pen.fillRect(px + hw * 0.3, base - hw * 0.5, hw * 0.22, hw * 0.25);
      glow(pen, px + hw * 0.4, base - hw * 0.4, 16, 'rgba(255,200,110,.7)');
    }
  }
  ridge(far + 108, 30, 150, 130, '#39305a', 12);
  for (const { x: tx, s, kind } of trees) {
    const px = ((((tx - t * 210) % 9000) + 9000) % 9000) - 90;
    if (px > w + 90) continue;
    tree(pen, px, far + 132 + kind * 16, s, kind, '#2b2549');
  }
  ridge(far + 150, 18, 210, 330, '#201c3c', 15);
  for (let i = 0; i < 60; i++) {
    const px = ((((i * 47.3 * 3 - t * 900) % 2800) + 2800) % 2800) - 60;
    pen.strokeStyle = 'rgba(20,16,38,.8)';
    pen.lineWidth = 16;
    pen.globalAlpha = 0.55;
    pen.beginPath();
    pen.moveTo(px, y + h - 4 - (i % 7) * 4);
    pen.lineTo(px + 90, y + h - 4 - (i % 7) * 4);
    pen.stroke();
    pen.globalAlpha = 1;
  }
  pole(pen, t, w, y, h);
  if (tunnel > 0) {
    pen.fillStyle = `rgba(9,8,16,${0.97 * tunnel})`;
    pen.fillRect(0, y, w, h);
    for (let i = 0; i < 3; i++) {
      const px = ((((i * 520 - t * 2100) % 1560) + 1560) % 1560) - 220;
      const g = pen.createLinearGradient(px, 0, px + 200, 0);
      g.addColorStop(0, 'rgba(255,200,120,0)');
      g.addColorStop(0.5, `rgba(255,214,150,${0.8 * tunnel})`);
      g.addColorStop(1, 'rgba(255,200,120,0)');
      pen.fillStyle = g;
      pen.fillRect(px, y + 150, 200, 9);
    }
  }
  pen.restore();
}

function tree(pen, x, y, s, kind, colour) {
  pen.fillStyle = colour;
  if (kind < 0.5)
    for (let i = 0; i < 4; i++) {
      pen.beginPath();
      const b = y - i * 20 * s,
        half = (24 - i * 5) * s;
      pen.moveTo(x - half, b);
      pen.lineTo(x, b - 34 * s);
      pen.lineTo(x + half, b);
      pen.fill();
    }
  else {
    pen.fillRect(x - 3 * s, y - 30 * s, 6 * s, 34 * s);
    for (const [dx, dy, r] of [
      [0, -54, 24],
      [-16, -42, 18],
      [17, -42, 19],
    ]) {
      oval(pen, x + dx * s, y + dy * s, r * s, r * s * 0.9);
      pen.fill();
    }
  }
}

function pole(pen, t, w, y, h) {
  const wire = (level, sag) => {
    pen.beginPath();
    for (let px = 0; px <= w; px += 6) {
      const k = ((px + t * 760) / 900) % 1;
      const ly = y + level + sag * 4 * k * (1 - k);
      pen.lineTo(px, ly);
    }
    pen.strokeStyle = 'rgba(24,18,40,.7)';
    pen.lineWidth = 2;
    pen.stroke();
  };
  wire(116, 34);
  wire(134, 36);
  const px = 900 - ((t * 760) % 900);
  const blur = pen.createLinearGradient(px - 16, 0, px + 16, 0);
  blur.addColorStop(0, 'rgba(18,14,34,0)');
  blur.addColorStop(0.5, 'rgba(18,14,34,.9)');
  blur.addColorStop(1, 'rgba(18,14,34,0)');
  pen.fillStyle = blur;
  pen.fillRect(px - 16, y + 96, 32, h);
  pen.fillRect(px - 44, y + 112, 88, 7);
}
