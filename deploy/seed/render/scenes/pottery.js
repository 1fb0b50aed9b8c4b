import { ease, glow, grain, mix, noise, oval, ramp, seeded, sky } from '../brush.js';

/** A lump of clay on a wheel becomes a vase, is glazed and fired: an afternoon in nine seconds. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 9,
  title: [{ text: 'One afternoon\nin nine seconds', from: 0.2, until: 2.6, y: 0.44, size: 0.038 }],
  paint({ width, height }) {
    // Half widths from the foot (0) to the rim (1), in the steps of the work.
    const steps = [
      [0, 60, [118, 124, 122, 112, 92, 60, 8]],
      [1.3, 96, [122, 122, 108, 84, 58, 34, 6]],
      [2.4, 84, [126, 124, 112, 98, 88, 84, 82]],
      [3.8, 190, [96, 112, 116, 112, 106, 102, 104]],
      [5.2, 300, [84, 118, 138, 128, 96, 62, 66]],
      [6.4, 352, [78, 122, 150, 138, 88, 42, 66]],
      [10, 352, [78, 122, 150, 138, 88, 42, 66]],
    ];
    const next = seeded(19);
    const marks = Array.from({ length: 40 }, () => ({ v: next(), a: next() * 6.283, w: 0.1 + next() * 0.5 }));
    const shapeAt = (t) => {
      const i = Math.max(
          0,
          steps.findLastIndex(([at]) => at <= t),
        ),
        a = steps[i],
        b = steps[Math.min(i + 1, steps.length - 1)];
      const k = ease((t - a[0]) / Math.max(0.01, b[0] - a[0]));
      const wet = 1 - ramp(t, 6.4, 7);
      return {
        tall: mix(a[1], b[1], k),
        half: (v) => {
          const at = v * 6,
            n = Math.min(5, Math.floor(at)),
            f = at - n,
            of = (r) => {
              const p = [r[Math.max(0, n - 1)], r[n], r[n + 1], r[Math.min(6, n + 2)]];
              return (
                p[1] +
                0.5 *
                  f *
                  (p[2] - p[0] + f * (2 * p[0] - 5 * p[1] + 4 * p[2] - p[3] + f * (3 * (p[1] - p[2]) + p[3] - p[0])))
              );
            };
          return mix(of(a[2]), of(b[2]), k) + wet * 1.5 * noise(v * 9 + t * 3, 4);
        },
      };
    };
    return (pen, t) => {
      const { tall, half } = shapeAt(t),
        base = 730,
        cx = 270 + 0.8 * noise(t * 14, 2),
        glaze = ramp(t, 7, 8.2),
        spin = t * 11 - 7 * ramp(t, 6.8, 9) * (t - 6.8);
      room(pen, { t, width, height });
      wheel(pen, base, spin);
      pot(pen, { cx, base, tall, half, spin, glaze, marks });
      hands(pen, { t, cx, base, tall, half });
      grain(pen, width, height);
    };
  },
};

function room(pen, { t, width, height }) {
  sky(pen, width, height, [
    [0, '#6d5a4c'],
    [0.55, '#8f7460'],
    [1, '#3d2c25'],
  ]);
  glow(pen, 120, 180, 420, 'rgba(255,222,170,.42)');
  // A window, and shelves with pots.
  pen.fillStyle = '#f6e4bd';
  pen.fillRect(30, 90, 150, 210);
  pen.strokeStyle = '#4a372c';
  pen.lineWidth = 10;
  pen.strokeRect(30, 90, 150, 210);
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(105, 90);
  pen.lineTo(105, 300);
  pen.moveTo(30, 195);
  pen.lineTo(180, 195);
  pen.stroke();
  const next = seeded(3);
  for (const y of [210, 350]) {
    pen.fillStyle = '#4a3528';
    pen.fillRect(250, y, 290, 10);
    for (let x = 268; x < 530; x += 54) {
      const w = 15 + next() * 7,
        h = 34 + next() * 44,
        hue = [16, 28, 196, 40, 160][Math.floor(next() * 5)];
      pen.fillStyle = `hsl(${hue} 24% ${42 + next() * 20}%)`;
      pen.beginPath();
      pen.moveTo(x - w * 0.5, y);
      pen.bezierCurveTo(x - w * 1.5, y - h * 0.3, x - w * 1.2, y - h * 0.7, x - w * 0.5, y - h);
      pen.lineTo(x + w * 0.5, y - h);
      pen.bezierCurveTo(x + w * 1.2, y - h * 0.7, x + w * 1.5, y - h * 0.3, x + w * 0.5, y);
      pen.fill();
      pen.fillStyle = 'rgba(255,255,255,.16)';
      oval(pen, x - w * 0.4, y - h * 0.45, w * 0.2, h * 0.22);
      pen.fill();
    }
  }
  for (let i = 0; i < 24; i++) {
    pen.globalAlpha = 0.12 + 0.1 * noise(t + i * 3, 3);
    pen.fillStyle = '#ffe9c4';
    pen.fillRect(90 + ((i * 67 + t * 9) % 360), 120 + ((i * 113 + t * 14) % 560), 2, 2);
  }
  pen.globalAlpha = 1;
}

function wheel(pen, base, spin) {
  pen.fillStyle = '#2b221e';
  pen.fillRect(236, base + 24, 68, 260);
  oval(pen, 270, base + 26, 214, 46);
  pen.fillStyle = '#3a302a';
  pen.fill();
  oval(pen, 270, base + 12, 214, 46);
  const g = pen.createLinearGradient(56, 0, 484, 0);
  g.addColorStop(0, '#8d8478');
  g.addColorStop(0.35, '#d6ccbd');
  g.addColorStop(1, '#6d6359');
  pen.fillStyle = g;
  pen.fill();
  pen.strokeStyle = 'rgba(60,50,44,.35)';
  pen.lineWidth = 2;
  for (const r of [60, 110, 160, 196]) {
    oval(pen, 270, base + 12, r, r * 0.215);
    pen.stroke();
  }
  for (let i = 0; i < 5; i++) {
    const a = spin + i * 1.257;
    oval(pen, 270 + 180 * Math.cos(a), base + 12 + 38 * Math.sin(a), 12, 4);
    pen.fillStyle = 'rgba(150,110,84,.8)';
    pen.fill();
  }
  oval(pen, 270, base + 12, 150, 30);
  pen.fillStyle = 'rgba(30,18,12,.3)';
  pen.fill();
}

function pot(pen, { cx, base, tall, half, spin, glaze, marks }) {
  const outline = (grow = 0) => {
    pen.beginPath();
    for (let i = 0; i <= 60; i++) {
      const v = i / 60;
      pen.lineTo(cx - half(v) - grow, base + 6 - v * tall);
    }
    for (let i = 60; i >= 0; i--) {
      const v = i / 60;
      pen.lineTo(cx + half(v) + grow, base + 6 - v * tall);
    }
    pen.ellipse(cx, base + 6, half(0), half(0) * 0.2, 0, 0, Math.PI);
    pen.closePath();
  };
  outline();
  const shade = pen.createLinearGradient(cx - 150, 0, cx + 150, 0);
  const tint = (a, b) => {
    const p = (c, i) => parseInt(c.slice(1 + i * 2, 3 + i * 2), 16);
    return `rgb(${[0, 1, 2].map((i) => Math.round(mix(p(a, i), p(b, i), glaze))).join(' ')})`;
  };
  shade.addColorStop(0, tint('#8a5a42', '#0f3a4f'));
  shade.addColorStop(0.28, tint('#d9a583', '#3fa3b5'));
  shade.addColorStop(0.5, tint('#b98362', '#1f7a94'));
  shade.addColorStop(1, tint('#5f3b2b', '#0a2536'));
  pen.fillStyle = shade;
  pen.fill();
  pen.save();
  outline();
  pen.clip();
  // Grooves of the fingers run around; marks pass by as it turns.
  pen.lineWidth = 1.6;
  for (let i = 1; i < 26; i++) {
    const v = i / 26,
      w = half(v);
    pen.strokeStyle = `rgba(60,30,18,${0.12 * (1 - glaze * 0.7)})`;
    pen.beginPath();
    pen.ellipse(cx, base + 6 - v * tall, w, w * 0.2, 0, 0.05, Math.PI - 0.05);
    pen.stroke();
  }
  for (const { v, a, w } of marks) {
    const turn = (a + spin) % 6.283,
      side = Math.cos(turn),
      front = Math.sin(turn);
    if (front < 0) continue;
    pen.strokeStyle = `rgba(255,235,210,${0.16 * front * (1 - glaze * 0.6)})`;
    pen.lineWidth = 3;
    const half_ = half(v);
    pen.beginPath();
    pen.moveTo(cx + half_ * side, base + 6 - v * tall + half_ * 0.2 * front);
    pen.lineTo(cx + half_ * Math.cos(turn + w * 0.4), base + 6 - v * tall + half_ * 0.2 * Math.sin(turn + w * 0.4));
    pen.stroke();
  }
  if (glaze > 0) {
    // The glaze runs down from the rim; a raw band stays at the foot.
    pen.fillStyle = '#c08a66';
    pen.globalAlpha = glaze;
    pen.beginPath();
    pen.moveTo(cx - 170, base + 60);
    for (let x = -170; x <= 170; x += 8) pen.lineTo(cx + x, base - 18 + 10 * noise(x * 0.05 + 3, 6));
    pen.lineTo(cx + 170, base + 60);
    pen.fill();
    pen.globalAlpha = glaze * 0.75;
    pen.strokeStyle = '#f2d9a4';
    pen.lineWidth = 4;
    for (const v of [0.62, 0.66]) {
      const w = half(v);
      pen.beginPath();
      pen.ellipse(cx, base + 6 - v * tall, w, w * 0.2, 0, 0, Math.PI);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  const light = pen.createLinearGradient(cx - 110, 0, cx - 30, 0);
  light.addColorStop(0, 'rgba(255,255,255,0)');
  light.addColorStop(0.5, `rgba(255,250,235,${0.2 + 0.45 * glaze})`);
  light.addColorStop(1, 'rgba(255,255,255,0)');
  pen.fillStyle = light;
  pen.fillRect(cx - 110, base - tall + 20, 80, tall - 40);
  pen.restore();
  const rim = half(1);
  if (rim > 20) {
    oval(pen, cx, base + 6 - tall, rim, rim * 0.22);
    pen.fillStyle = tint('#d9a883', '#58bccb');
    pen.fill();
    oval(pen, cx, base + 7 - tall, rim - 7, (rim - 7) * 0.2);
    pen.fillStyle = tint('#4d2f22', '#06202e');
    pen.fill();
  }
}

function hands(pen, { t, cx, base, tall, half }) {
  const there = ramp(t, 0.3, 0.8) * (1 - ramp(t, 6.3, 6.9));
  if (there <= 0) return;
  const v = 0.5 + 0.4 * Math.sin(t * 2.2 - 1),
    y = base - v * tall;
  for (const side of [-1, 1]) {
    const away = (1 - there) * 220,
      x = cx + side * (half(v) + 6 + away);
    pen.save();
    pen.translate(x, y);
    pen.scale(side, 1);
    pen.rotate(0.2 + 0.06 * noise(t * 2, side + 3));
    const g = pen.createLinearGradient(0, -40, 0, 60);
    g.addColorStop(0, '#d79a78');
    g.addColorStop(1, '#9a5f48');
    pen.fillStyle = g;
    pen.strokeStyle = 'rgba(80,40,28,.6)';
    pen.lineWidth = 2.4;
    pen.beginPath();
    pen.moveTo(190, 250);
    pen.lineTo(70, 60);
    pen.quadraticCurveTo(44, 30, 40, 4);
    pen.quadraticCurveTo(20, -6, 6, 4);
    pen.quadraticCurveTo(-4, -6, 2, -22);
    pen.quadraticCurveTo(30, -52, 66, -40);
    pen.quadraticCurveTo(110, -20, 126, 24);
    pen.lineTo(270, 210);
    pen.closePath();
    pen.fill();
    pen.stroke();
    for (const [a, b] of [
      [-12, -30],
      [-4, -18],
    ]) {
      pen.beginPath();
      pen.moveTo(4, a);
      pen.quadraticCurveTo(30, b, 58, b + 12);
      pen.stroke();
    }
    pen.fillStyle = '#3f5f7a';
    pen.beginPath();
    pen.moveTo(126, 130);
    pen.lineTo(214, 92);
    pen.lineTo(340, 260);
    pen.lineTo(200, 320);
    pen.fill();
    pen.restore();
  }
}
