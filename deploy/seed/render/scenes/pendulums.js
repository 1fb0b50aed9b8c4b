import { glow, grain, mix, oval, sky } from '../brush.js';
import { CYCLE, START, swings } from '../pendulum-time.js';

/** Ten pendulums of different lengths fall out of step and back into it. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 6.4,
  title: [{ text: 'They will meet again', from: 0.3, until: 3, y: 0.2, size: 0.036 }],
  paint({ width, height }) {
    const count = 10,
      samples = 3;
    return (pen, t) => {
      sky(pen, width, height, [
        [0, '#10142c'],
        [0.5, '#1f2450'],
        [1, '#3b2b5c'],
      ]);
      glow(pen, 270, 560, 520, 'rgba(120,110,255,.25)');
      pen.fillStyle = '#caa26a';
      pen.beginPath();
      pen.roundRect(60, 262, 420, 20, 8);
      pen.fill();
      pen.fillStyle = 'rgba(255,240,210,.6)';
      pen.fillRect(66, 264, 408, 3);
      // Seen from the front, the row recedes: the far ones are higher and smaller.
      for (let i = count - 1; i >= 0; i--) {
        const z = i / (count - 1),
          scale = mix(1, 0.6, z),
          hue = 8 + z * 300;
        const length = mix(480, 270, z),
          pivot = [270, mix(280, 272, z)];
        const swing = (s) => 0.66 * Math.cos(swings(i) * Math.PI * 2 * Math.min(1, Math.max(0, (s - START) / CYCLE)));
        for (let s = 0; s < samples; s++) {
          const a = swing(t - (s / samples) * 0.04),
            x = pivot[0] + Math.sin(a) * length * 0.72,
            y = pivot[1] + Math.cos(a) * length;
          pen.globalAlpha = s === 0 ? 1 : 0.2 * (1 - s / samples);
          if (s === 0) {
            pen.strokeStyle = 'rgba(230,230,255,.35)';
            pen.lineWidth = 1.3;
            pen.beginPath();
            pen.moveTo(...pivot);
            pen.lineTo(x, y);
            pen.stroke();
          }
          ball(pen, x, y, 34 * scale, hue);
        }
        pen.globalAlpha = 1;
      }
      grain(pen, width, height);
    };
  },
};

function ball(pen, x, y, r, hue) {
  const g = pen.createRadialGradient(x - r * 0.35, y - r * 0.45, r * 0.08, x, y, r);
  g.addColorStop(0, `hsl(${hue} 95% 86%)`);
  g.addColorStop(0.35, `hsl(${hue} 82% 60%)`);
  g.addColorStop(0.85, `hsl(${hue} 75% 38%)`);
  g.addColorStop(1, `hsl(${hue} 70% 26%)`);
  oval(pen, x, y, r, r);
  pen.fillStyle = g;
  pen.fill();
  oval(pen, x - r * 0.3, y - r * 0.45, r * 0.24, r * 0.15, -0.6);
  pen.fillStyle = 'rgba(255,255,255,.8)';
  pen.fill();
  pen.beginPath();
  pen.arc(x, y, r * 0.86, 0.5, 1.9);
  pen.strokeStyle = `hsl(${hue + 30} 90% 75% / .5)`;
  pen.lineWidth = r * 0.08;
  pen.stroke();
}
