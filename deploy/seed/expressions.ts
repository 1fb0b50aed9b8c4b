/** Expressions of ffmpeg's sources: sounds are functions of t, pictures of x, y and T. */

export const pluck = (beatSeconds: number, ...hertz: number[]): string => {
  const bar = beatSeconds * hertz.length;
  const notes = hertz.map(
    (f, i) => `gte(mod(t,${bar}),${i * beatSeconds})*lt(mod(t,${bar}),${(i + 1) * beatSeconds})*sin(2*PI*${f}*t)`,
  );
  return `0.35*exp(-5*mod(t,${beatSeconds}))*(${notes.join('+')})`;
};
export const pad = (...hertz: number[]): string =>
  `(0.6+0.4*sin(2*PI*0.2*t))*(${hertz.map((f) => `0.09*sin(2*PI*${f}*t)+0.04*sin(2*PI*${f * 1.004}*t)`).join('+')})`;
export const hush = '0.05*(0.6+0.4*sin(2*PI*0.13*t))*(random(0)*2-1)';

/** Coordinates for the expressions: x and y from 0 to 1, T in seconds. */
export const x = '(X/W)';
export const y = '(Y/H)';
export const glow = (cx: string, cy: string, sharpness: number): string =>
  `exp(-${sharpness}*(pow(${x}-(${cx}),2)+pow((${y}-(${cy}))*H/W,2)))`;
