import { expect, test } from '@jest/globals';
import { createChance, noisy, paint, scene } from '../../tests/frames.ts';
import { insideOf } from '#domain/border';
import { fingerprintOf, overlapWith } from '#domain/fingerprint';
import { lumaOf, type Frame } from '#domain/frame';
import { distanceOf, hashesOf, keysOf } from '#domain/frame-hash';

const video = (first: number, count = 20) => Array.from({ length: count }, (_, i) => scene(first + i));
const hashOf = (frame: Frame) => hashesOf(lumaOf(frame), frame, [0, 0, 1, 1]) ?? { plain: '', mirrored: '' };
const mirrored = ({ width, height, rgb }: Frame): Frame =>
  paint((x, y) => {
    const p = (y * width + (width - 1 - x)) * 3;
    return [rgb[p] ?? 0, rgb[p + 1] ?? 0, rgb[p + 2] ?? 0];
  }, height);

test('a brighter or noisy copy of a picture has a near hash, another picture a far one', () => {
  const hash = hashOf(scene(1)).plain;
  const brighter = { ...scene(1), rgb: scene(1).rgb.map((value) => Math.min(255, value + 15)) };
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(distanceOf(hash, hash)).toBe(0);
  expect(distanceOf(hash, hashOf(noisy(scene(1), 8)).plain)).toBeLessThanOrEqual(8);
  expect(distanceOf(hash, hashOf(brighter).plain)).toBeLessThanOrEqual(8);
  expect(distanceOf(hash, hashOf(scene(2)).plain)).toBeGreaterThan(10);
});

test('the hash of a picture in a mirror is known without the mirror', () => {
  const [plain, turned] = [hashOf(scene(3)), hashOf(mirrored(scene(3)))];
  expect(distanceOf(plain.mirrored, turned.plain)).toBeLessThanOrEqual(2);
  expect(distanceOf(plain.plain, turned.mirrored)).toBeLessThanOrEqual(2);
  expect(distanceOf(plain.plain, turned.plain)).toBeGreaterThan(10);
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

test('hashes that differ in two bits but the leading one have a key in common, and equal parts at other places none', () => {
  const hash = '0123456789abcdef';
  for (let i = 0; i < 62; i++)
    for (let j = 0; j <= i; j++) {
      const other = (BigInt(`0x${hash}`) ^ (1n << BigInt(i)) ^ (i === j ? 0n : 1n << BigInt(j))).toString(16);
      expect(keysOf(other.padStart(16, '0')).some((key) => keysOf(hash).includes(key))).toBe(true);
    }
  expect(new Set(keysOf('0000000000000000')).size).toBe(3);
  expect(keysOf('7fffffffffffffff').every((key) => key < 2 ** 31)).toBe(true);
});

test('a picture and its mirror image have the same keys', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { plain, mirrored: turned } = hashOf(scene(seed));
    expect(turned).not.toBe(plain);
    expect(keysOf(turned)).toEqual(keysOf(plain));
  }
});

test('a border and a bar of one brightness are cut off, and nothing of a picture without them', () => {
  const inside = (frame: Frame) => insideOf(lumaOf(frame), frame);
  const within = (x: number, y: number) => x >= 6 && x < 58 && y >= 6 && y < 44;
  const { rgb } = scene(4);
  const at = (x: number, y: number) =>
    [...rgb.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)] as [number, number, number];
  expect(inside(paint((x, y) => (within(x, y) ? at(x, y) : [255, 255, 255])))).toEqual([
    7 / 64,
    7 / 64,
    57 / 64,
    43 / 64,
  ]);
  expect(inside(scene(4))).toBeUndefined();
  expect(inside(paint(() => [9, 9, 9]))).toBeUndefined();
});

test('a copy overlaps, another video does not, a shared intro only a little', () => {
  const own = fingerprintOf(video(1));
  expect(own.wanted).toHaveLength(16);
  expect(overlapWith(fingerprintOf(video(1).map((frame) => noisy(frame, 6))))(own.kept)).toBeGreaterThan(0.9);
  expect(overlapWith(fingerprintOf(video(1).map(mirrored)))(own.kept)).toBeGreaterThan(0.9);
  expect(overlapWith(fingerprintOf(video(100)))(own.kept)).toBeLessThan(0.3);
  expect(overlapWith(fingerprintOf([...video(1, 5), ...video(200, 15)]))(own.kept)).toBeLessThan(0.6);
});

test('frames of one colour are not part of a fingerprint', () => {
  const black = paint(() => [0, 0, 0]);
  expect(fingerprintOf([black, black, scene(1)]).wanted).toHaveLength(1);
  expect(overlapWith({ wanted: [] })(fingerprintOf(video(1)).kept)).toBe(0);
});
