import { expect, test } from '@jest/globals';
import { noisy, paint, scene } from '../../tests/frames.ts';
import { blankShare, frozenShare, isOneColour, isSkin, skinPixelShare, skinShare } from '#domain/picture-checks';

const black = paint(() => [0, 0, 0]);
const red = paint(() => [200, 10, 10]);
const dot = (at: number) =>
  paint((x, y) => (x >= at && x < at + 6 && y >= 30 && y < 36 ? [255, 255, 255] : [20, 60, 90]));

test('a frame of one colour is blank, with and without coding noise', () => {
  expect([black, red, noisy(red, 5)].map(isOneColour)).toEqual([true, true, true]);
  expect([scene(1), dot(20), noisy(red, 30)].map(isOneColour)).toEqual([false, false, false]);
  expect(blankShare([black, black, black, scene(1)])).toBe(0.75);
  expect(blankShare([])).toBe(0);
});

test('a still picture is frozen, with and without noise; a small moving object is movement', () => {
  const still = Array.from({ length: 10 }, (_, i) => noisy(scene(1), 2, i + 1));
  expect(frozenShare(still)).toBe(1);
  expect(frozenShare(Array.from({ length: 10 }, (_, i) => dot(i * 5)))).toBe(0);
  expect(frozenShare(Array.from({ length: 10 }, (_, i) => scene(i + 1)))).toBe(0);
  expect(frozenShare([...still, scene(2)])).toBeCloseTo(0.9);
  expect([frozenShare([scene(1)]), frozenShare([])]).toEqual([1, 0]);
});

test('recognises every skin tone; sky, leaves, snow and night are not skin', () => {
  const tones: [number, number, number][] = [
    [255, 219, 172],
    [241, 194, 125],
    [224, 172, 105],
    [198, 134, 66],
    [141, 85, 36],
    [92, 56, 40],
  ];
  expect(tones.map((tone) => isSkin(...tone))).toEqual(tones.map(() => true));
  const others: [number, number, number][] = [
    [135, 206, 235],
    [34, 139, 34],
    [250, 250, 250],
    [5, 5, 10],
    [128, 128, 128],
    [30, 60, 200],
  ];
  expect(others.map((colour) => isSkin(...colour))).toEqual(others.map(() => false));
});

test('skinShare counts the frames that are mostly skin', () => {
  const half = paint((x) => (x < 32 ? [224, 172, 105] : [30, 60, 200]));
  const third = paint((x) => (x < 21 ? [224, 172, 105] : [30, 60, 200]));
  expect(skinPixelShare(half)).toBe(0.5);
  expect(skinShare([half, third, third, black])).toBe(0.25);
});
