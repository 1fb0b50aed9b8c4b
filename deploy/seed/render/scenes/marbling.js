import { ease, grain, oval, ramp, seeded } from '../brush.js';

/** Paper marbling: drops of paint push each other away, a comb draws through them. Square. */
export const clip = {
  width: 720,
  height: 720,
  seconds: 7.8,
  title: [
    {
      text: 'Wait for\nthe comb',
      from: 0.2,
      until: 1.7,
      x: 0.14,
      y: 0.2,
      size: 0.042,
      colour: '#2e294e',
      shadow: 'rgba(255,255,255,.7)',
    },
  ],
  paint({ width, height }) {
    const next = seeded(77);
    const palette = ['#12355b', '#f2efe6', '#d7263d', '#f4a259', '#1b998b', '#f2efe6', '#2e294e', '#ffd166'];
    const drops = [];
    let clock = 0.1;
    for (let i = 0; i < 60; i++) {
      const ring = i < 16;
      drops.push({
        at: clock,
        x: ring ? 360 + (next() - 0.5) * 40 : 60 + next() * 600,
        y: ring ? 360 + (next() - 0.5) * 40 : 60 + next() * 600,
        r: ring ? 70 : 34 + next() * 46,
        colour: palette[i % palette.length],
      });
      clock += i < 16 ? 0.12 : 0.03;
    }
    // A comb is a row of teeth that moves along a line: [begin, end, angle, gap, strength].
    const combs = [
      [4.5, 5.4, 0, 80, 95],
      [5.5, 6.4, Math.PI, 80, 95],
      [6.6, 7.6, Math.PI / 2, 80, 80],
    ];
    const shapes = drops.map(({ x, y, r }) =>
      Array.from({ length: 260 }, (_, k) => [
        x + r * Math.cos((k / 260) * 6.28318),
        y + r * Math.sin((k / 260) * 6.28318),
      ]),
    );
    return (pen, t) => {
      pen.fillStyle = '#e9dfc9';
      pen.fillRect(0, 0, width, height);
      drops.forEach(({ at, colour }, i) => {
        const k = ramp(t, at, at + 0.35);
        if (k <= 0) return;
        pen.beginPath();
        shapes[i].forEach((point) => {
          let [x, y] = grown(point, drops[i], k);
          for (let j = i + 1; j < drops.length; j++) {
            const kj = ramp(t, drops[j].at, drops[j].at + 0.35);
            if (kj <= 0) break;
            const dx = x - drops[j].x,
              dy = y - drops[j].y,
              d2 = dx * dx + dy * dy + 1e-6;
            const s = Math.sqrt(1 + (drops[j].r * kj) ** 2 / d2);
            [x, y] = [drops[j].x + dx * s, drops[j].y + dy * s];
          }
          for (const comb of combs) [x, y] = combed(x, y, comb, t);
          pen.lineTo(x, y);
        });
        pen.closePath();
        pen.fillStyle = colour;
        pen.fill();
      });
      for (const comb of combs) drawComb(pen, comb, t);
      const shade = pen.createRadialGradient(300, 260, 100, 360, 360, 560);
      shade.addColorStop(0, 'rgba(255,255,255,.10)');
      shade.addColorStop(1, 'rgba(20,10,30,.28)');
      pen.fillStyle = shade;
      pen.fillRect(0, 0, width, height);
      grain(pen, width, height);
    };
  },
};

const grown = ([x, y], drop, k) => [drop.x + (x - drop.x) * k, drop.y + (y - drop.y) * k];

/**
 * Moves a point with the nearest tooth: the pull fades with the distance to the tooth's line, and grows as the tooth
 * passes.
 */
function combed(x, y, [from, to, angle, gap, strength], t) {
  if (t <= from) return [x, y];
  const c = Math.cos(angle),
    s = Math.sin(angle);
  const along = (x - 360) * c + (y - 360) * s,
    across = -(x - 360) * s + (y - 360) * c;
  const front = -460 + 920 * ease((t - from) / (to - from));
  const passed = Math.min(1, Math.max(0, (front - along) / 120));
  const tooth = Math.abs((((across % gap) + gap * 1.5) % gap) - gap / 2);
  const pull = strength * passed * Math.exp(-tooth / (gap * 0.2));
  return [x + c * pull, y + s * pull];
}

function drawComb(pen, [from, to, angle, gap], t) {
  if (t < from || t > to) return;
  const front = -460 + 920 * ease((t - from) / (to - from));
  pen.save();
  pen.translate(360, 360);
  pen.rotate(angle);
  pen.fillStyle = 'rgba(30,18,10,.25)';
  pen.fillRect(front + 12, -420, 26, 840);
  pen.fillStyle = '#8a5a34';
  pen.fillRect(front, -420, 26, 840);
  pen.fillStyle = '#c08a58';
  pen.fillRect(front, -420, 7, 840);
  for (let a = -gap * 6; a <= gap * 6; a += gap) {
    oval(pen, front + 2, a, 5, 5);
    pen.fillStyle = '#dfe3ea';
    pen.fill();
  }
  pen.restore();
}
