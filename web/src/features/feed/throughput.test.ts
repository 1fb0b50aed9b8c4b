import { expect, test } from '@jest/globals';
import { chooseRendition, rateOf, withLoad, type Load } from './throughput.ts';

const MB = 1_000_000;
const load = (kbps: number, bytes = MB): Load => ({ bytes, ms: (bytes * 8) / kbps });
const after = (...loads: Load[]) => loads.reduce<readonly Load[]>((all, each) => withLoad(all, each, false), []);
const renditions = [3_400, 1_500, 600].map((bitrate) => ({ url: `/${bitrate}.mp4`, bitrate }));

test('the rate is the bytes of the last five loads divided by their time', () => {
  expect(rateOf([])).toBeUndefined();
  expect(rateOf(after(load(4_000)))).toBeCloseTo(4_000);
  expect(rateOf(after(load(2_000), load(6_000)))).toBeCloseTo(3_000);
  expect(rateOf(after(load(100), ...Array.from({ length: 5 }, () => load(8_000))))).toBeCloseTo(8_000);
});

test('one quick load raises the rate little', () => {
  expect(rateOf(after(load(1_000), load(1_000), load(100_000)))).toBeLessThan(1_500);
});

test('a load counts by its size; small and cached loads do not count', () => {
  expect(rateOf(after(load(1_000, 3 * MB), load(4_000, 100_000)))).toBeLessThan(1_050);
  expect(after(load(1_000, 65_535), load(1_000, 300), { bytes: 0, ms: 0 })).toEqual([]);
});

test('a load that the browser paused may raise the rate, and never lowers it', () => {
  const known = after(load(5_000));
  expect(withLoad(known, load(700), true)).toBe(known);
  expect(rateOf(withLoad(known, load(9_000), true))).toBeGreaterThan(5_000);
  expect(withLoad([], load(700), true)).toHaveLength(1);
});

test('a load of no time causes no division by zero', () => {
  expect(rateOf(withLoad([], { bytes: MB, ms: 0 }, false))).toBe(MB * 8);
});

test.each([
  [5_000, 3_400],
  [4_800, 1_500],
  [2_143, 1_500],
  [2_142, 600],
  [860, 600],
  [0, 600],
  [undefined, 1_500],
])('on a line of %p kbit/s the file of %p is chosen', (kbps, bitrate) => {
  expect(chooseRendition(renditions, kbps)?.bitrate).toBe(bitrate);
});

test('for an unknown line the smaller of two is chosen, the only one, or none', () => {
  expect(chooseRendition(renditions.slice(1), undefined)?.bitrate).toBe(600);
  expect(chooseRendition(renditions.slice(2), undefined)?.bitrate).toBe(600);
  expect(chooseRendition([], undefined)).toBeUndefined();
  expect(chooseRendition([], 9_000)).toBeUndefined();
});
