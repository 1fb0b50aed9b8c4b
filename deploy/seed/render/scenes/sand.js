import { glow, grain, seeded, sky } from '../brush.js';

const JAR = { left: 38, right: 97, top: 112, floor: 168 };

/** Coloured sand trickles through a funnel into a jar, layer on layer. */
export const clip = {
  width: 540,
  height: 960,
  seconds: 7.6,
  title: [{ text: 'Every grain\nfinds its\nplace', from: 0.3, until: 3, x: 0.19, y: 0.33, size: 0.036 }],
  paint({ width, height }) {
    const cell = 4,
      W = width / cell,
      H = height / cell;
    const grid = new Uint8Array(W * H),
      tone = new Uint8Array(W * H),
      next = seeded(40);
    const WALL = 255;
    const palette = [
      [236, 94, 84],
      [244, 162, 89],
      [250, 211, 102],
      [92, 190, 160],
      [72, 140, 200],
      [128, 98, 190],
      [232, 120, 170],
    ];
    const line = (x0, y0, x1, y1, thick = 2) => {
      const n = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 2));
      for (let i = 0; i <= n; i++)
        for (let a = -thick; a <= thick; a++)
          for (let b = -thick; b <= thick; b++) {
            if (a * a + b * b > thick * thick + 1) continue;
            const x = Math.round(x0 + ((x1 - x0) * i) / n + a),
              y = Math.round(y0 + ((y1 - y0) * i) / n + b);
            if (x >= 0 && x < W && y >= 0 && y < H) grid[y * W + x] = WALL;
          }
    };
    line(26, 27, 59, 72);
    line(109, 27, 76, 72);
    line(JAR.left, JAR.top, JAR.left, JAR.floor);
    line(JAR.right, JAR.top, JAR.right, JAR.floor);
    line(JAR.left, JAR.floor, JAR.right, JAR.floor);
    const step = (now) => {
      const layer = Math.floor(now / 1.1) % palette.length;
      for (let i = 0; i < 2; i++) {
        const x = 61 + Math.floor(next() * 14),
          y = 8;
        if (grid[y * W + x] === 0 && now < 7) {
          grid[y * W + x] = 1 + layer;
          tone[y * W + x] = Math.floor(next() * 40);
        }
      }
      for (let y = H - 2; y >= 0; y--) {
        const flip = next() < 0.5;
        for (let k = 0; k < W; k++) {
          const x = flip ? k : W - 1 - k,
            at = y * W + x,
            g = grid[at];
          if (g === 0 || g === WALL) continue;
          let to = -1;
          // Below the funnel each grain drifts to its own side.
          const drift = tone[at] - 19.5,
            aside = at + W + Math.sign(drift);
          if (y > 76 && y < JAR.top && next() * 36 < Math.abs(drift) && grid[aside] === 0) to = aside;
          else if (grid[at + W] === 0) to = at + W;
          else {
            const s = next() < 0.5 ? 1 : -1;
            if (grid[at + W + s] === 0 && grid[at + s] === 0) to = at + W + s;
            else if (grid[at + W - s] === 0 && grid[at - s] === 0) to = at + W - s;
          }
          if (to < 0) continue;
          grid[to] = g;
          tone[to] = tone[at];
          grid[at] = 0;
        }
      }
    };
    const picture = new ImageData(W, H),
      canvas = new OffscreenCanvas(W, H);
    let done = 0;
    return (pen, t) => {
      while (done < t) {
        step(done);
        done += 1 / 110;
      }
      sky(pen, width, height, [
        [0, '#20283f'],
        [0.5, '#2f3b58'],
        [1, '#4a4a66'],
      ]);
      glow(pen, 270, 120, 380, 'rgba(255,214,160,.28)');
      glow(pen, 270, 600, 380, 'rgba(255,170,120,.20)');
      const sill = pen.createLinearGradient(0, 682, 0, height);
      sill.addColorStop(0, '#8a6a58');
      sill.addColorStop(0.06, '#5f4740');
      sill.addColorStop(1, '#2b2430');
      pen.fillStyle = sill;
      pen.fillRect(0, 682, width, height - 682);
      pen.fillStyle = 'rgba(255,255,255,.06)';
      pen.fillRect(JAR.left * cell, JAR.top * cell, (JAR.right - JAR.left) * cell, (JAR.floor - JAR.top) * cell);
      for (let i = 0; i < W * H; i++) {
        const g = grid[i],
          d = picture.data,
          o = i * 4;
        if (g === 0) {
          d[o + 3] = 0;
          continue;
        }
        if (g === WALL) {
          const edge = grid[i - W] !== WALL;
          d[o] = edge ? 236 : 150;
          d[o + 1] = edge ? 226 : 128;
          d[o + 2] = edge ? 208 : 112;
          d[o + 3] = 255;
          continue;
        }
        const [r, gr, b] = palette[g - 1],
          k = 0.84 + tone[i] / 140;
        d[o] = Math.min(255, r * k);
        d[o + 1] = Math.min(255, gr * k);
        d[o + 2] = Math.min(255, b * k);
        d[o + 3] = 255;
      }
      canvas.getContext('2d').putImageData(picture, 0, 0);
      pen.imageSmoothingEnabled = true;
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(canvas, 0, 0, width, height);
      const shine = pen.createLinearGradient(JAR.left * cell, 0, JAR.right * cell, 0);
      shine.addColorStop(0, 'rgba(255,255,255,.24)');
      shine.addColorStop(0.12, 'rgba(255,255,255,.04)');
      shine.addColorStop(0.8, 'rgba(0,0,0,0)');
      shine.addColorStop(1, 'rgba(0,0,0,.28)');
      pen.fillStyle = shine;
      pen.fillRect(
        JAR.left * cell + 10,
        JAR.top * cell,
        (JAR.right - JAR.left) * cell - 20,
        (JAR.floor - JAR.top) * cell - 8,
      );
      grain(pen, width, height);
    };
  },
};
