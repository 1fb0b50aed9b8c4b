export const FUR = '#e8975a';

export const DARK = '#b9622f';

export const LIGHT = '#f8e6d0';

export const LINE = '#4a2413';

export function fur(pen, x, y, r, top = '#f3ad6d', low = '#cf7a40') {
  const g = pen.createRadialGradient(x + r * 0.35, y - r * 0.5, r * 0.1, x, y, r * 1.25);
  g.addColorStop(0, top);
  g.addColorStop(0.55, FUR);
  g.addColorStop(1, low);
  return g;
}
