import { blob, glow, grain, oval, seeded, sky } from '../brush.js';

/** Jellies with faces fall into a box and push each other about. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 6.6,
  title: [{ text: 'Full house', from: 0.2, until: 2.4, y: 0.2, size: 0.045 }],
  paint({ width, height }) {
    const next = seeded(5),
      floor = 880,
      left = 40,
      right = width - 40;
    const colours = [
      [350, 86, 62],
      [28, 92, 60],
      [48, 92, 58],
      [152, 58, 48],
      [196, 78, 54],
      [264, 62, 64],
      [320, 74, 66],
    ];
    const bodies = [];
    const spawn = (i) => {
      const r = 46 + next() * 26,
        x = left + 80 + next() * (right - left - 160),
        n = 22;
      const points = Array.from({ length: n }, (_, k) => {
        const a = (k / n) * 6.28318;
        return {
          x: x + r * Math.cos(a),
          y: -90 + r * Math.sin(a),
          px: x + r * Math.cos(a) - (next() - 0.5) * 0.6,
          py: -90 + r * Math.sin(a) - 2,
        };
      });
      bodies.push({
        points,
        r,
        area: Math.PI * r * r,
        edge: 2 * r * Math.sin(Math.PI / n),
        colour: colours[i % colours.length],
        blink: next() * 4,
        born: i,
      });
    };
    let clock = 0,
      count = 0;
    const step = (dt) => {
      clock += dt;
      if (count < 13 && clock > 0.15 + count * 0.42) spawn(count++);
      for (const b of bodies)
        for (const p of b.points) {
          const vx = (p.x - p.px) * 0.996,
            vy = (p.y - p.py) * 0.996;
          p.px = p.x;
          p.py = p.y;
          p.x += vx;
          p.y += vy + 1500 * dt * dt;
        }
      for (let k = 0; k < 10; k++) {
        for (const b of bodies) keepShape(b);
        for (let i = 0; i < bodies.length; i++)
          for (let j = 0; j < bodies.length; j++) if (i !== j) pushOut(bodies[i], bodies[j]);
        for (const b of bodies)
          for (const p of b.points) {
            if (p.y > floor) {
              p.y = floor;
              p.px = p.x - (p.x - p.px) * 0.6;
            }
            if (p.x < left) p.x = left;
            if (p.x > right) p.x = right;
          }
      }
    };
    let done = 0;
    return (pen, t) => {
      while (done < t + 1e-6) {
        step(1 / 120);
        done += 1 / 120;
      }
      sky(pen, width, height, [
        [0, '#ffe3c9'],
        [0.6, '#ffc6b3'],
        [1, '#f39c9c'],
      ]);
      glow(pen, 270, 240, 420, 'rgba(255,235,210,.14)');
      pen.fillStyle = 'rgba(150,60,80,.25)';
      pen.fillRect(0, floor + 4, width, height);
      for (const b of bodies) shadow(pen, b, floor);
      for (const b of bodies) jelly(pen, b, t);
      pen.strokeStyle = 'rgba(255,255,255,.65)';
      pen.lineWidth = 5;
      pen.lineJoin = 'round';
      pen.beginPath();
      pen.moveTo(left - 4, 330);
      pen.lineTo(left - 4, floor + 4);
      pen.lineTo(right + 4, floor + 4);
      pen.lineTo(right + 4, 330);
      pen.stroke();
      pen.fillStyle = 'rgba(255,255,255,.12)';
      pen.fillRect(left + 8, 340, 16, floor - 350);
      grain(pen, width, height);
    };
  },
};

function keepShape({ points, area, edge }) {
  const n = points.length;
  for (let i = 0; i < n; i++) {
    const a = points[i],
      b = points[(i + 1) % n],
      dx = b.x - a.x,
      dy = b.y - a.y,
      d = Math.hypot(dx, dy) || 1,
      k = ((d - edge) / d) * 0.45;
    a.x += dx * k;
    a.y += dy * k;
    b.x -= dx * k;
    b.y -= dy * k;
    const c = points[(i + n / 2) % n],
      ex = c.x - a.x,
      ey = c.y - a.y,
      e = Math.hypot(ex, ey) || 1,
      q = ((e - (edge * n) / Math.PI) / e) * 0.012;
    a.x += ex * q;
    a.y += ey * q;
    c.x -= ex * q;
    c.y -= ey * q;
  }
  let now = 0;
  for (let i = 0; i < n; i++) {
    const a = points[i],
      b = points[(i + 1) % n];
    now += a.x * b.y - b.x * a.y;
  }
  const push = ((area - now / 2) / (edge * n)) * 0.5;
  for (let i = 0; i < n; i++) {
    const a = points[(i + n - 1) % n],
      b = points[(i + 1) % n],
      nx = b.y - a.y,
      ny = a.x - b.x,
      l = Math.hypot(nx, ny) || 1;
    points[i].x += (nx / l) * push;
    points[i].y += (ny / l) * push;
  }
}

const middleOf = ({ points }) => {
  let x = 0,
    y = 0;
  for (const p of points) {
    x += p.x;
    y += p.y;
  }
  return { x: x / points.length, y: y / points.length };
};

/** Pushes the points of `a` that are inside of `b` to its nearest edge. */
function pushOut(a, b) {
  const ma = middleOf(a),
    mb = middleOf(b);
  if (Math.hypot(ma.x - mb.x, ma.y - mb.y) > (a.r + b.r) * 1.35) return;
  const n = b.points.length;
  for (const p of a.points) {
    let inside = false,
      best = 1e9,
      at = 0,
      k0 = 0;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const u = b.points[i],
        v = b.points[j];
      if (u.y > p.y !== v.y > p.y && p.x < ((v.x - u.x) * (p.y - u.y)) / (v.y - u.y) + u.x) inside = !inside;
      const dx = u.x - v.x,
        dy = u.y - v.y,
        k = Math.min(1, Math.max(0, ((p.x - v.x) * dx + (p.y - v.y) * dy) / (dx * dx + dy * dy || 1)));
      const d = Math.hypot(v.x + dx * k - p.x, v.y + dy * k - p.y);
      if (d < best) {
        best = d;
        at = j;
        k0 = k;
      }
    }
    if (!inside) continue;
    const v = b.points[at],
      u = b.points[(at + 1) % n],
      qx = v.x + (u.x - v.x) * k0,
      qy = v.y + (u.y - v.y) * k0;
    const mx = (qx - p.x) * 0.5,
      my = (qy - p.y) * 0.5;
    p.x += mx;
    p.y += my;
    v.x -= mx * (1 - k0);
    v.y -= my * (1 - k0);
    u.x -= mx * k0;
    u.y -= my * k0;
  }
}

function shadow(pen, b, floor) {
  const { x, y } = middleOf(b),
    k = Math.max(0, 1 - (floor - y) / 700);
  oval(pen, x, floor + 6, b.r * (0.6 + 0.5 * k), 8);
  pen.fillStyle = `rgba(120,30,60,${0.2 * k})`;
  pen.fill();
}

function jelly(pen, b, t) {
  const [h, s, l] = b.colour,
    m = middleOf(b),
    points = b.points.map((p) => [p.x, p.y]);
  blob(pen, points);
  const g = pen.createRadialGradient(m.x - b.r * 0.3, m.y - b.r * 0.45, b.r * 0.1, m.x, m.y, b.r * 1.3);
  g.addColorStop(0, `hsl(${h} ${s}% ${l + 18}%)`);
  g.addColorStop(0.6, `hsl(${h} ${s}% ${l}%)`);
  g.addColorStop(1, `hsl(${h - 8} ${s}% ${l - 14}%)`);
  pen.fillStyle = g;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = `hsl(${h} ${s}% ${l - 22}% / .7)`;
  pen.stroke();
  pen.save();
  blob(pen, points);
  pen.clip();
  oval(pen, m.x, m.y + b.r * 0.95, b.r, b.r * 0.5);
  pen.fillStyle = `hsl(${h + 12} 95% 80% / .35)`;
  pen.fill();
  oval(pen, m.x - b.r * 0.32, m.y - b.r * 0.55, b.r * 0.34, b.r * 0.16, -0.5);
  pen.fillStyle = 'rgba(255,255,255,.65)';
  pen.fill();
  pen.restore();
  // How flat it is pressed shows in the face.
  const ys = b.points.map((p) => p.y),
    squash = Math.min(1, Math.max(0, 1 - (Math.max(...ys) - Math.min(...ys)) / (b.r * 1.9)));
  const top = b.points[0],
    turn = Math.atan2(top.y - m.y, top.x - m.x);
  const speed = Math.min(1, Math.hypot(top.x - top.px, top.y - top.py) / 6);
  pen.save();
  pen.translate(m.x, m.y);
  pen.rotate(Math.max(-0.5, Math.min(0.5, turn * 0.5)));
  const blinking = (t + b.blink) % 3.4 < 0.12;
  for (const side of [-1, 1]) {
    if (blinking || squash > 0.3) {
      pen.strokeStyle = '#3a1a2a';
      pen.lineWidth = 3.4;
      pen.lineCap = 'round';
      pen.beginPath();
      pen.arc(side * b.r * 0.3, -b.r * 0.02, b.r * 0.11, 3.5, 5.9);
      pen.stroke();
      continue;
    }
    oval(pen, side * b.r * 0.3, -b.r * 0.05, b.r * 0.105, b.r * 0.14);
    pen.fillStyle = '#3a1a2a';
    pen.fill();
    oval(pen, side * b.r * 0.3 + 2, -b.r * 0.1, b.r * 0.04, b.r * 0.045);
    pen.fillStyle = '#fff';
    pen.fill();
  }
  for (const side of [-1, 1]) {
    oval(pen, side * b.r * 0.5, b.r * 0.14, b.r * 0.12, b.r * 0.07);
    pen.fillStyle = 'rgba(255,80,110,.35)';
    pen.fill();
  }
  pen.fillStyle = '#6a1f38';
  pen.strokeStyle = '#3a1a2a';
  pen.lineWidth = 3;
  if (speed > 0.45) {
    oval(pen, 0, b.r * 0.2, b.r * 0.12, b.r * (0.08 + 0.12 * speed));
    pen.fill();
  } else {
    pen.beginPath();
    pen.arc(0, b.r * 0.1, b.r * 0.16, 0.3, 2.84);
    pen.stroke();
  }
  pen.restore();
}
