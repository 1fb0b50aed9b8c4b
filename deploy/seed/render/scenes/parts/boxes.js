/** Boxes that stand or lie on a table, seen from above at a slant. Places are [right, up, towards the viewer]. */
const FLAT = 0.75;
const UP = Math.sqrt(1 - FLAT ** 2);
const VIEW = [0, FLAT, UP];
const MIDDLE = [270, 560];

/** Where a place lies on the picture. */
export const flat = ([x, y, z]) => [MIDDLE[0] + x, MIDDLE[1] + z * FLAT - y * UP];

const SIDES = [
  [1, 3, 7, 5],
  [0, 4, 6, 2],
  [2, 6, 7, 3],
  [0, 1, 5, 4],
  [4, 5, 7, 6],
  [0, 2, 3, 1],
];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const less = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** The corners and sides of a box that has turned forward about its front edge by `angle`. */
export function cornersOf({ x, z, turn, wide, tall, thick }, angle) {
  const corners = [];
  for (let i = 0; i < 8; i++) {
    const along = i & 1 ? 0 : -thick,
      up = i & 2 ? tall : 0,
      across = i & 4 ? wide / 2 : -wide / 2;
    const ahead = thick / 2 + along * Math.cos(angle) + up * Math.sin(angle),
      high = -along * Math.sin(angle) + up * Math.cos(angle);
    corners.push([
      x + ahead * Math.cos(turn) - across * Math.sin(turn),
      high,
      z + ahead * Math.sin(turn) + across * Math.cos(turn),
    ]);
  }
  const middle = [0, 1, 2].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / 8);
  const sides = SIDES.map((side, kind) => {
    const [a, b, c] = side.map((i) => corners[i]);
    let normal = cross(less(b, a), less(c, a));
    if (dot(normal, less(a, middle)) < 0) normal = normal.map((v) => -v);
    const length = Math.hypot(...normal);
    return { kind, points: side.map((i) => corners[i]), normal: normal.map((v) => v / length) };
  });
  const seen = corners.map(flat),
    xs = seen.map((p) => p[0]),
    ys = seen.map((p) => p[1]);
  return { corners, sides, bounds: [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] };
}

/** Sorts boxes so that each is painted before those that cover it. */
export function farFirst(boxes) {
  const before = boxes.map(() => []);
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i].bounds, boxes[j].bounds];
      if (a[1] < b[0] || b[1] < a[0] || a[3] < b[2] || b[3] < a[2]) continue;
      const order = isNearer(boxes[i], boxes[j]) || -isNearer(boxes[j], boxes[i]);
      if (order > 0) before[j].push(i);
      else if (order < 0) before[i].push(j);
    }
  const sorted = [],
    done = new Set();
  const visit = (i) => {
    if (done.has(i)) return;
    done.add(i);
    before[i].forEach(visit);
    sorted.push(boxes[i]);
  };
  boxes.forEach((_, i) => visit(i));
  return sorted;
}

/** 1 if a side of `a` has all of `b` on the viewer's side, -1 if on the other one, 0 if no side parts them. */
function isNearer(a, b) {
  for (const { points, normal } of a.sides)
    if (b.corners.every((corner) => dot(less(corner, points[0]), normal) > -1.2)) return dot(normal, VIEW) > 0 ? 1 : -1;
  return 0;
}

const LIGHT = [-0.45, 0.8, 0.4];

export function drawBox(pen, { sides, hue }) {
  pen.lineJoin = 'round';
  for (const { kind, points, normal } of sides) {
    if (dot(normal, VIEW) <= 0) continue;
    const lit = Math.max(0, dot(normal, LIGHT));
    pen.beginPath();
    for (const point of points) pen.lineTo(...flat(point));
    pen.closePath();
    pen.fillStyle = `hsl(${hue % 360} ${70 + 8 * lit}% ${34 + 32 * lit}%)`;
    pen.fill();
    pen.strokeStyle = `hsl(${hue % 360} 70% ${26 + 20 * lit}%)`;
    pen.lineWidth = 0.8;
    pen.stroke();
    // The broad sides carry a line and pips.
    if (kind < 2) pips(pen, points, hue);
  }
}

function pips(pen, [a, b, , d], hue) {
  const at = (u, v) => flat([0, 1, 2].map((k) => a[k] + (b[k] - a[k]) * u + (d[k] - a[k]) * v));
  pen.fillStyle = 'rgba(255,255,255,.85)';
  const n = Math.round(hue) % 3;
  const dots = [
    [[0.5, 0.5]],
    [
      [0.3, 0.3],
      [0.7, 0.7],
    ],
    [
      [0.3, 0.3],
      [0.5, 0.5],
      [0.7, 0.7],
    ],
  ][n];
  for (const half of [0, 0.5])
    for (const [u, v] of dots) {
      const [x, y] = at(half + u / 2, v);
      pen.beginPath();
      pen.arc(x, y, 1.9, 0, Math.PI * 2);
      pen.fill();
    }
  pen.beginPath();
  pen.moveTo(...at(0.5, 0.12));
  pen.lineTo(...at(0.5, 0.88));
  pen.strokeStyle = 'rgba(255,255,255,.6)';
  pen.lineWidth = 1;
  pen.stroke();
}
