import { clamp, glow, grain, oval, ramp, seeded } from '../brush.js';
import { kitchen } from './parts/kitchen.js';
import { cube, syrup, pour, berry, steam } from './parts/pancake-toppings.js';

/** A tiny kitchen: six pancakes drop on a plate, butter lands, syrup runs. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 8.6,
  title: [
    {
      text: 'Sunday,\nsix floors high',
      from: 0.2,
      until: 2.6,
      y: 0.48,
      size: 0.036,
      colour: '#6a3a20',
      shadow: 'rgba(255,255,255,.7)',
    },
  ],
  paint({ width, height }) {
    const next = seeded(12),
      plate = 790;
    const stack = Array.from({ length: 6 }, (_, i) => ({
      at: 0.5 + i * 0.62,
      dx: (next() - 0.5) * 26,
      r: 150 - i * 3 + next() * 8,
      spots: Array.from({ length: 9 }, () => [next() * 6.28, next() * 0.8, 5 + next() * 13]),
    }));
    const berries = Array.from({ length: 7 }, (_, i) => ({
      at: 6.9 + i * 0.12,
      x: 270 + (next() - 0.5) * 170,
      red: next() > 0.5,
    }));
    const thick = 44;
    return (pen, t) => {
      kitchen(pen, { t, width, height });
      oval(pen, 274, plate + 30, 236, 34);
      pen.fillStyle = 'rgba(60,25,10,.35)';
      pen.fill();
      for (const [ry, c] of [
        [40, '#b9c9d3'],
        [37, '#f4f7f8'],
      ]) {
        oval(pen, 270, plate + (ry === 40 ? 16 : 8), 226, ry);
        pen.fillStyle = c;
        pen.fill();
      }
      oval(pen, 270, plate + 8, 172, 26);
      pen.fillStyle = '#dfe8ec';
      pen.fill();
      let top = plate;
      stack.forEach((cake, i) => {
        const fall = clamp((t - cake.at) / 0.36),
          age = t - cake.at - 0.36;
        if (fall <= 0) return;
        const bounce = age > 0 ? Math.exp(-age * 6) * Math.sin(age * 24) : 0;
        const land = plate - 2 - i * thick;
        const y = land - (1 - fall * fall) * 620 - Math.abs(bounce) * 10;
        const weight = stack.slice(i + 1).reduce((sum, other) => {
          const a = t - other.at - 0.36;
          return a > 0 ? sum + Math.exp(-a * 7) * Math.sin(a * 26) : sum;
        }, 0);
        pancake(
          pen,
          270 + cake.dx,
          y + weight * 3,
          cake.r * (1 + bounce * 0.07 + weight * 0.02),
          thick * (1 - bounce * 0.25 - weight * 0.1),
          cake.spots,
        );
        if (age > 0) top = land - thick;
      });
      const butter = clamp((t - 4.5) / 0.32),
        bAge = t - 4.82;
      const melt = ramp(t, 5.2, 8.6);
      syrup(pen, { t, y: top, stack, plate, thick });
      if (butter > 0) {
        const squash = bAge > 0 ? Math.exp(-bAge * 7) * Math.sin(bAge * 26) : 0;
        cube(
          pen,
          268,
          top - (1 - butter * butter) * 560 + 4 + melt * 7,
          78 + melt * 16 + squash * 12,
          40 - melt * 15 - squash * 12,
        );
      }
      for (const { at, x, red } of berries) {
        const k = clamp((t - at) / 0.4);
        if (k <= 0) continue;
        const age = t - at - 0.4,
          hop = age > 0 ? Math.abs(Math.exp(-age * 5) * Math.sin(age * 14)) * 26 : 0;
        berry(pen, x, top - 2 - (1 - k * k) * 620 - hop + Math.abs(x - 270) * 0.06, red);
      }
      pour(pen, t, top);
      steam(pen, t, top);
      glow(pen, 130, 210, 520, 'rgba(255,232,180,.13)');
      grain(pen, width, height);
    };
  },
};

function pancake(pen, x, y, r, thick, spots) {
  const side = pen.createLinearGradient(x - r, 0, x + r, 0);
  side.addColorStop(0, '#c88a4a');
  side.addColorStop(0.35, '#f4d49a');
  side.addColorStop(1, '#b5733a');
  pen.beginPath();
  pen.ellipse(x, y - thick, r, r * 0.2, 0, Math.PI, 0);
  pen.bezierCurveTo(x + r * 1.06, y - thick * 0.6, x + r * 1.02, y, x + r * 0.9, y + r * 0.06);
  pen.ellipse(x, y, r * 0.92, r * 0.19, 0, 0.3, Math.PI - 0.3);
  pen.bezierCurveTo(x - r * 1.02, y, x - r * 1.06, y - thick * 0.6, x - r, y - thick);
  pen.fillStyle = side;
  pen.fill();
  oval(pen, x, y - thick, r, r * 0.2);
  const top = pen.createRadialGradient(x - r * 0.2, y - thick - 10, r * 0.1, x, y - thick, r);
  top.addColorStop(0, '#dd9a4e');
  top.addColorStop(0.82, '#bf7633');
  top.addColorStop(0.93, '#e6b46c');
  top.addColorStop(1, '#d39a55');
  pen.fillStyle = top;
  pen.fill();
  for (const [a, d, s] of spots) {
    oval(pen, x + Math.cos(a) * d * r * 0.85, y - thick + Math.sin(a) * d * r * 0.16, s, s * 0.26);
    pen.fillStyle = 'rgba(130,70,25,.35)';
    pen.fill();
  }
}
