import { ease, grain, mix, noise, oval, ramp } from '../brush.js';
import { CUP, cup, pitcher, rim, stage } from './parts/latte-things.js';

/** Milk is poured into coffee, layer below layer, and one pull makes a tulip of it. Seen from above. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 8.6,
  title: [{ text: 'Free pour, 6:40 am', from: 0.2, until: 2.8, y: 0.2, size: 0.038 }],
  paint({ width, height }) {
    const counter = new OffscreenCanvas(width, height);
    stage(counter.getContext('2d'), width, height);
    const shapes = pours.map(({ x, y, r }, n) =>
      Array.from({ length: 240 }, (_, k) => {
        const a = (k / 240) * Math.PI * 2,
          far = r * (1 + 0.035 * noise(Math.cos(a) * 3 + n * 7, 3) + 0.03 * noise(Math.sin(a) * 4 + n * 5, 5));
        return [x + far * Math.cos(a), y + far * Math.sin(a)];
      }),
    );
    return (pen, t) => {
      pen.drawImage(counter, 0, 0);
      cup(pen);
      pen.save();
      pen.translate(CUP.x, CUP.y);
      coffee(pen, t);
      pours.forEach((pour, i) => layer(pen, shapes[i], i, t));
      pen.restore();
      rim(pen);
      jug(pen, t);
      steam(pen, t);
      grain(pen, width, height);
    };
  },
};

const MILK = '#fff3df';
const CREMA = '#8f4f22';
/**
 * Each pour pushes what lies there aside: milk, then a thin line of crema before the next milk. Places from the middle.
 */
const pours = [
  { at: 1.1, long: 1.1, x: 0, y: 10, r: 92, colour: MILK },
  { at: 2.4, long: 0.3, x: 0, y: 62, r: 34, colour: CREMA },
  { at: 2.6, long: 0.8, x: 0, y: 64, r: 62, colour: MILK },
  { at: 3.6, long: 0.3, x: 0, y: 98, r: 28, colour: CREMA },
  { at: 3.8, long: 0.7, x: 0, y: 100, r: 50, colour: MILK },
  { at: 4.7, long: 0.3, x: 0, y: 128, r: 22, colour: CREMA },
  { at: 4.9, long: 0.6, x: 0, y: 130, r: 38, colour: MILK },
];
const PULL = { from: 5.9, to: 6.9, strength: 104, wide: 17 };

const pushed = ([x, y], pour, t) => {
  const k = ramp(t, pour.at, pour.at + pour.long);
  if (k <= 0) return [x, y];
  const dx = x - pour.x,
    dy = y - pour.y;
  const s = Math.sqrt(1 + (pour.r * k) ** 2 / (dx * dx + dy * dy + 1e-6));
  return [pour.x + dx * s, pour.y + dy * s];
};

/** The last stream is drawn through the layers from below, and takes a narrow strip of each along. */
function pulled([x, y], t) {
  if (t <= PULL.from) return [x, y];
  const front = mix(210, -190, ease((t - PULL.from) / (PULL.to - PULL.from)));
  const passed = Math.min(1, Math.max(0, (y - front) / 90));
  return [x * (1 - 0.1 * passed), y - PULL.strength * passed * Math.exp(-Math.abs(x) / PULL.wide)];
}

function layer(pen, shape, n, t) {
  const own = pours[n],
    k = ramp(t, own.at, own.at + own.long);
  if (k <= 0) return;
  const points = shape.map(([x, y]) => {
    let point = [own.x + (x - own.x) * k, own.y + (y - own.y) * k];
    for (const later of pours.slice(n + 1)) point = pushed(point, later, t);
    point = pulled(point, t);
    // The wall of the cup holds it back.
    const far = Math.hypot(...point),
      most = CUP.r - 34;
    if (far <= most * 0.8) return point;
    const held = most * (0.8 + 0.2 * Math.tanh((far / most - 0.8) / 0.2));
    return [(point[0] / far) * held, (point[1] / far) * held];
  });
  pen.beginPath();
  for (const point of points) pen.lineTo(...point);
  pen.closePath();
  pen.lineJoin = 'round';
  if (own.colour === MILK) {
    pen.strokeStyle = 'rgba(196,124,62,.75)';
    pen.lineWidth = 7;
    pen.stroke();
    const g = pen.createRadialGradient(-40, -50, 20, 0, 0, 190);
    g.addColorStop(0, '#fffaf0');
    g.addColorStop(1, '#f3dcb8');
    pen.fillStyle = g;
  } else pen.fillStyle = CREMA;
  pen.fill();
}

function coffee(pen, t) {
  const inner = CUP.r - 13,
    level = mix(inner * 0.9, inner - 6, ramp(t, 1, 6.5));
  oval(pen, 0, 0, inner, inner);
  const wall = pen.createLinearGradient(-inner, -inner, inner, inner);
  wall.addColorStop(0, '#c9bda9');
  wall.addColorStop(1, '#fffaf0');
  pen.fillStyle = wall;
  pen.fill();
  const g = pen.createRadialGradient(-30, -40, 20, 0, 0, level);
  g.addColorStop(0, '#a2602c');
  g.addColorStop(0.7, '#874719');
  g.addColorStop(0.93, '#6a3310');
  g.addColorStop(1, '#b5763c');
  oval(pen, 0, 0, level, level);
  pen.fillStyle = g;
  pen.fill();
  for (let i = 0; i < 34; i++) {
    const a = i * 2.4,
      far = level * (0.55 + 0.4 * ((i * 37) % 100) * 0.01);
    oval(pen, far * Math.cos(a), far * Math.sin(a), 6 + (i % 4) * 5, 2 + (i % 3), a + 1.5);
    pen.fillStyle = `rgba(214,150,84,${0.12 + 0.04 * (i % 3)})`;
    pen.fill();
  }
}

/** Where the stream meets the coffee. */
function spoutAt(t) {
  const milk = pours.filter(({ colour }) => colour === MILK);
  let at = { x: milk[0].x, y: milk[0].y };
  for (const [i, pour] of milk.entries()) {
    const k = i === 0 ? 1 : ramp(t, pour.at - 0.45, pour.at);
    at = { x: mix(at.x, pour.x, k), y: mix(at.y, pour.y, k) };
  }
  const pull = ramp(t, PULL.from - 0.4, PULL.from),
    front = mix(190, -170, ease((t - PULL.from) / (PULL.to - PULL.from)));
  return { x: at.x, y: mix(at.y, t < PULL.from ? 190 : front, pull) };
}

const flowAt = (t) => {
  let flow = 0;
  for (const { at, long, colour } of pours)
    if (colour === MILK)
      flow = Math.max(flow, ramp(t, at - 0.16, at) * (1 - ramp(t, at + long - 0.05, at + long + 0.1)));
  return Math.max(flow, 0.45 * ramp(t, PULL.from - 0.1, PULL.from) * (1 - ramp(t, PULL.to - 0.1, PULL.to + 0.05)));
};

function jug(pen, t) {
  const away = 1 - ramp(t, 0.3, 1) + ramp(t, 7, 7.7);
  if (away >= 1) return;
  const spot = spoutAt(t),
    flow = flowAt(t);
  const x = CUP.x + spot.x + away * 330,
    y = CUP.y + spot.y - away * 420;
  const lip = [x + 34 + 2 * noise(t * 2, 3), y - 44 + 2 * noise(t * 2, 4)];
  if (flow > 0.02) {
    oval(pen, x, y, 15 * flow + 5, 9 * flow + 3);
    pen.fillStyle = 'rgba(255,250,238,.9)';
    pen.fill();
    pen.strokeStyle = '#fffaf0';
    pen.lineCap = 'round';
    pen.lineWidth = 4 + 9 * flow;
    pen.beginPath();
    pen.moveTo(lip[0], lip[1]);
    pen.quadraticCurveTo(x + 6, y - 34, x, y);
    pen.stroke();
  }
  pitcher(pen, lip, flow);
}

function steam(pen, t) {
  pen.lineCap = 'round';
  for (let i = 0; i < 4; i++) {
    pen.strokeStyle = `rgba(255,255,255,${0.06 + 0.035 * noise(t * 0.8 + i, 2)})`;
    pen.lineWidth = 22;
    pen.beginPath();
    for (let k = 0; k <= 14; k++) {
      const q = k / 14;
      pen.lineTo(150 + i * 74 + 26 * q * Math.sin(t * 0.9 + q * 4 + i * 2), 520 - q * 230);
    }
    pen.stroke();
  }
}
