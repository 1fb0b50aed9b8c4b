import { expect, test } from '@jest/globals';
import { createChance, noisy, paint, scene } from '../../tests/frames.ts';
import { distanceOf, fingerprintOf, hashOf, overlapOf } from '#domain/fingerprint';

const video = (first: number, count = 20) => Array.from({ length: count }, (_, i) => scene(first + i));

test('a brighter or noisy copy of a picture has a near hash, another picture a far one', () => {
  const hash = hashOf(scene(1));
  const brighter = { ...scene(1), rgb: scene(1).rgb.map((value) => Math.min(255, value + 15)) };
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(distanceOf(hash, hash)).toBe(0);
  expect(distanceOf(hash, hashOf(noisy(scene(1), 8)))).toBeLessThanOrEqual(5);
  expect(distanceOf(hash, hashOf(brighter))).toBeLessThanOrEqual(5);
  expect(distanceOf(hash, hashOf(scene(2)))).toBeGreaterThan(10);
});

test('the distance is the number of differing bits in both halves', () => {
  const chance = createChance(7);
  const word = () =>
    Math.floor(chance() * 2 ** 16)
      .toString(16)
      .padStart(4, '0');
  const random = () => word() + word() + word() + word();
  const expected = (a: string, b: string) =>
    (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;
  const pairs = [
    ['0000000000000000', 'ffffffffffffffff'],
    ['8000000000000000', '0000000080000000'],
    ['7fffffffffffffff', 'ffffffff7fffffff'],
    ...Array.from({ length: 500 }, () => [random(), random()]),
  ] as [string, string][];
  expect(pairs.map(([a, b]) => distanceOf(a, b))).toEqual(pairs.map(([a, b]) => expected(a, b)));
});

test('a copy overlaps, another video does not, a shared intro only a little', () => {
  const own = fingerprintOf(video(1));
  expect(own).toHaveLength(16);
  expect(overlapOf(fingerprintOf(video(1).map((frame) => noisy(frame, 6))), own)).toBeGreaterThan(0.9);
  expect(overlapOf(fingerprintOf(video(100)), own)).toBeLessThan(0.3);
  expect(overlapOf(fingerprintOf([...video(1, 5), ...video(200, 15)]), own)).toBeLessThan(0.6);
});

test('frames of one colour are not part of a fingerprint', () => {
  const black = paint(() => [0, 0, 0]);
  expect(fingerprintOf([black, black, scene(1)])).toHaveLength(1);
  expect(overlapOf([], fingerprintOf(video(1)))).toBe(0);
});
