import { ease, glow, grain, oval, sky } from '../brush.js';
import { bars, bowl, marbleAt, PERIOD, RADIUS, rails, ROUNDS, starts, strikes, way } from '../marble-path.js';

/** Marbles roll down wooden rails, turn a pinwheel and play five bars. The end is the beginning. */
export const clip = {
  width: 540,
  height: 960,
  seconds: PERIOD * ROUNDS,
  title: [
    {
      text: 'It never misses\na note',
      from: 0.2,
      until: 3,
      y: 0.2,
      size: 0.036,
      colour: '#5b3320',
      shadow: 'rgba(255,255,255,.6)',
    },
  ],
  paint({ width, height }) {
    const wall = new OffscreenCanvas(width, height);
    backdrop(wall.getContext('2d'), width, height);
    const colours = ['#e8504a', '#2f9e8f', '#f2a93b', '#4a6fc4'];
    const wheelAt = way.find(({ kind }) => kind === 'wheel').from;
    return (pen, t) => {
      pen.drawImage(wall, 0, 0);
      const turns = starts.reduce((sum, start) => sum + ease((t - start - wheelAt - 0.02) / 0.5), 0);
      pinwheel(pen, turns * (Math.PI / 2));
      bars.forEach((place, i) => {
        const ages = starts.map((start) => t - start - strikes[i]).filter((age) => age >= 0);
        bar(pen, place, i, Math.min(9, ...ages));
      });
      bowlBack(pen);
      for (const [n, start] of starts.entries()) {
        const place = marbleAt(t - start);
        if (place) marble(pen, place, colours[((n % 4) + 4) % 4]);
      }
      bowlFront(pen);
      for (const rail of rails) railFront(pen, rail);
      hopper(pen);
      grain(pen, width, height);
    };
  },
};

function backdrop(pen, width, height) {
  sky(pen, width, height, [
    [0, '#f6e6c9'],
    [0.7, '#f0d3ab'],
    [1, '#d9ac80'],
  ]);
  pen.fillStyle = 'rgba(150,98,52,.16)';
  for (let y = 60; y < height; y += 54)
    for (let x = 27; x < width; x += 54) {
      oval(pen, x, y, 4, 4);
      pen.fill();
    }
  // Light falls through a window.
  pen.save();
  pen.transform(1, 0.22, -0.35, 1, 170, 40);
  pen.fillStyle = 'rgba(255,250,226,.5)';
  for (const [x, y] of [
    [60, 60],
    [230, 60],
    [60, 330],
    [230, 330],
  ])
    pen.fillRect(x, y, 150, 250);
  pen.restore();
  glow(pen, 420, 180, 380, 'rgba(255,236,190,.25)');
  pen.fillStyle = '#a9713f';
  pen.fillRect(0, 878, width, 82);
  pen.fillStyle = '#c98f56';
  pen.fillRect(0, 870, width, 12);
  for (const rail of rails) {
    pen.save();
    pen.translate(16, 20);
    railShape(pen, rail);
    pen.fillStyle = 'rgba(110,60,26,.20)';
    pen.fill();
    pen.restore();
  }
  plant(pen);
}

function plant(pen) {
  pen.fillStyle = '#c2613f';
  pen.beginPath();
  pen.moveTo(22, 800);
  pen.lineTo(98, 800);
  pen.lineTo(88, 872);
  pen.lineTo(32, 872);
  pen.fill();
  pen.fillStyle = '#d97b55';
  pen.fillRect(17, 792, 86, 15);
  for (const [a, long, colour] of [
    [-2.5, 58, '#4d8a5a'],
    [-2.05, 74, '#3f7a55'],
    [-1.6, 62, '#5da06a'],
    [-1.15, 70, '#3f7a55'],
    [-0.75, 54, '#4d8a5a'],
  ]) {
    pen.fillStyle = colour;
    oval(pen, 60 + (Math.cos(a) * long) / 2, 796 + (Math.sin(a) * long) / 2, long / 2, 10, a);
    pen.fill();
  }
}

/** A rail is a plank with a stop at its lower end's far side. */
function railShape(pen, [[x0, y0], [x1, y1]]) {
  const side = Math.sign(x1 - x0),
    a = Math.atan2(y1 - y0, x1 - x0);
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2],
    long = Math.hypot(x1 - x0, y1 - y0) / 2;
  const at = (u, v) => [cx + u * Math.cos(a) - v * side * Math.sin(a), cy + u * Math.sin(a) + v * side * Math.cos(a)];
  pen.beginPath();
  for (const p of [at(-long - 26, 0), at(long, 0), at(long, 18), at(-long - 26, 18)]) pen.lineTo(...p);
  pen.closePath();
  return at;
}

function railFront(pen, rail) {
  const at = railShape(pen, rail);
  const g = pen.createLinearGradient(...at(0, -2), ...at(0, 20));
  g.addColorStop(0, '#e9b87a');
  g.addColorStop(0.25, '#cf955a');
  g.addColorStop(1, '#9a6233');
  pen.fillStyle = g;
  pen.fill();
  const long = Math.hypot(rail[1][0] - rail[0][0], rail[1][1] - rail[0][1]) / 2;
  pen.strokeStyle = 'rgba(255,238,200,.7)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(...at(-long - 24, 1));
  pen.lineTo(...at(long - 2, 1));
  pen.stroke();
  pen.strokeStyle = 'rgba(120,70,30,.25)';
  pen.lineWidth = 1.4;
  for (const v of [7, 12]) {
    pen.beginPath();
    pen.moveTo(...at(-long - 20, v));
    pen.bezierCurveTo(...at(-long / 2, v + 3), ...at(long / 3, v - 2), ...at(long - 4, v + 1));
    pen.stroke();
  }
  // The stop that catches the marble, and two pegs.
  pen.fillStyle = '#b87a44';
  const [sx, sy] = at(-long - 26, -26);
  pen.beginPath();
  pen.roundRect(sx - 6, sy - 8, 12, 56, 6);
  pen.fill();
  for (const u of [-long * 0.6, long * 0.6]) {
    oval(pen, ...at(u, 9), 5, 5);
    pen.fillStyle = '#7a4a24';
    pen.fill();
  }
}

function hopper(pen) {
  pen.fillStyle = 'rgba(110,60,26,.18)';
  pen.fillRect(436, 262, 74, 50);
  const g = pen.createLinearGradient(418, 0, 498, 0);
  g.addColorStop(0, '#e3ae70');
  g.addColorStop(1, '#a56b38');
  pen.fillStyle = g;
  pen.beginPath();
  pen.moveTo(408, 236);
  pen.lineTo(510, 236);
  pen.lineTo(484, 292);
  pen.lineTo(484, 318);
  pen.lineTo(432, 318);
  pen.lineTo(432, 292);
  pen.closePath();
  pen.fill();
  pen.fillStyle = 'rgba(255,238,200,.6)';
  pen.fillRect(410, 236, 98, 3);
  [
    [430, '#4a6fc4'],
    [458, '#e8504a'],
    [486, '#2f9e8f'],
  ].forEach(([x, colour]) => marble(pen, [x, 226], colour, 13));
  pen.fillStyle = g;
  pen.fillRect(412, 234, 94, 12);
}

function marble(pen, [x, y], colour, r = RADIUS) {
  const g = pen.createRadialGradient(x - r * 0.35, y - r * 0.45, r * 0.05, x, y, r);
  g.addColorStop(0, '#ffffff');
  g.addColorStop(0.22, colour);
  g.addColorStop(0.8, colour);
  g.addColorStop(1, 'rgba(40,18,20,.95)');
  pen.fillStyle = colour;
  oval(pen, x, y, r, r);
  pen.fill();
  pen.fillStyle = g;
  pen.fill();
  pen.save();
  pen.clip();
  oval(pen, x + r * 0.25, y + r * 0.1, r * 0.75, r * 0.28, (x + y) / 30);
  pen.fillStyle = 'rgba(255,255,255,.35)';
  pen.fill();
  pen.restore();
  oval(pen, x - r * 0.35, y - r * 0.45, r * 0.24, r * 0.16, -0.6);
  pen.fillStyle = 'rgba(255,255,255,.9)';
  pen.fill();
}

function pinwheel(pen, angle) {
  const [x, y] = [440, 530];
  pen.save();
  pen.translate(x + 14, y + 18);
  oval(pen, 0, 0, 38, 38);
  pen.fillStyle = 'rgba(110,60,26,.16)';
  pen.fill();
  pen.translate(-14, -18);
  pen.rotate(angle);
  ['#e8504a', '#f2a93b', '#2f9e8f', '#4a6fc4'].forEach((colour) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.quadraticCurveTo(10, -44, 46, -30);
    pen.quadraticCurveTo(40, -6, 0, 0);
    pen.fill();
    pen.fillStyle = 'rgba(255,255,255,.28)';
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.quadraticCurveTo(10, -44, 46, -30);
    pen.quadraticCurveTo(18, -26, 0, 0);
    pen.fill();
    pen.rotate(Math.PI / 2);
  });
  oval(pen, 0, 0, 8, 8);
  pen.fillStyle = '#fff3dc';
  pen.fill();
  pen.restore();
}

function bar(pen, { x, y }, i, age) {
  const hue = [352, 32, 46, 160, 214][i],
    hit = Math.exp(-age * 4),
    dip = 5 * Math.exp(-age * 9) * Math.cos(age * 46);
  pen.fillStyle = 'rgba(110,60,26,.2)';
  pen.fillRect(x - 22, y + 18, 68, 16);
  pen.fillStyle = '#a9713f';
  pen.fillRect(x - 5, y + 8, 10, 870 - y);
  glow(pen, x, y, 70, `hsl(${hue} 90% 60% / .8)`, hit * 0.7);
  const g = pen.createLinearGradient(0, y, 0, y + 16);
  g.addColorStop(0, `hsl(${hue} 84% ${66 + 22 * hit}%)`);
  g.addColorStop(1, `hsl(${hue} 70% ${46 + 14 * hit}%)`);
  pen.fillStyle = g;
  pen.beginPath();
  pen.roundRect(x - 33, y + dip, 66, 16, 6);
  pen.fill();
  pen.fillStyle = 'rgba(255,255,255,.55)';
  pen.fillRect(x - 28, y + 2.5 + dip, 56, 3);
  for (const dx of [-24, 24]) {
    oval(pen, x + dx, y + 9 + dip, 2.6, 2.6);
    pen.fillStyle = 'rgba(60,30,20,.6)';
    pen.fill();
  }
}

function bowlBack(pen) {
  oval(pen, bowl.x, bowl.y - 12, 52, 12);
  pen.fillStyle = '#23566b';
  pen.fill();
  [
    [-24, '#f2a93b'],
    [2, '#2f9e8f'],
    [26, '#e8504a'],
  ].forEach(([dx, colour]) => marble(pen, [bowl.x + dx, bowl.y - 12], colour, 14));
}

function bowlFront(pen) {
  const { x, y } = bowl;
  const g = pen.createLinearGradient(x - 52, 0, x + 52, 0);
  g.addColorStop(0, '#3f86a0');
  g.addColorStop(0.35, '#6fb8cc');
  g.addColorStop(1, '#22586e');
  pen.fillStyle = g;
  pen.beginPath();
  pen.moveTo(x - 52, y - 12);
  pen.ellipse(x, y - 12, 52, 12, 0, Math.PI, 0, true);
  pen.quadraticCurveTo(x + 44, y + 34, x + 18, y + 36);
  pen.lineTo(x - 18, y + 36);
  pen.quadraticCurveTo(x - 44, y + 34, x - 52, y - 12);
  pen.fill();
  pen.strokeStyle = 'rgba(255,255,255,.6)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.ellipse(x, y - 12, 52, 12, 0, Math.PI, 0, true);
  pen.stroke();
}
