import { expect, test } from '@jest/globals';
import { cutProblem, noCut, partOf } from './cut-rules.ts';

test('a part is cut to the file, and the whole file is no part', () => {
  expect(partOf(noCut, 45_000)).toBeNull();
  expect(partOf({ ...noCut, trimStartMs: 0, trimEndMs: 12_300 }, 12_000)).toBeNull();
  expect(partOf({ ...noCut, trimStartMs: 20_000 }, 45_000)).toEqual({ startMs: 20_000, endMs: 45_000 });
  expect(partOf({ ...noCut, trimEndMs: 9_000 }, 45_000)).toEqual({ startMs: 0, endMs: 9_000 });
});

test('a part lies within the file, lasts 1 to 30 seconds, and its file at most ten minutes', () => {
  const of = (trimStartMs: number, trimEndMs: number, fileMs = 45_000) =>
    cutProblem({ ...noCut, trimStartMs, trimEndMs }, fileMs);
  expect(of(10_000, 40_000)).toBeUndefined();
  expect(of(10_000, 40_101)).toBe('video_too_long');
  expect(of(10_000, 10_999)).toBe('trim_out_of_range');
  expect(of(20_000, 10_000)).toBe('trim_out_of_range');
  expect(of(30_000, 45_501)).toBe('trim_out_of_range');
  expect(of(0, 30_000, 600_000)).toBeUndefined();
  expect(of(0, 30_000, 600_001)).toBe('too_long_to_trim');
});

test('without a part, a longer file is too long; a shorter one may be of any length', () => {
  expect(cutProblem(noCut, 30_101)).toBe('video_too_long');
  expect(cutProblem(noCut, 200)).toBeUndefined();
});

test('the cover is a frame of the part, not of the file', () => {
  const part = { trimStartMs: 20_000, trimEndMs: 25_000 };
  expect(cutProblem({ ...part, coverMs: 5_000 }, 45_000)).toBeUndefined();
  expect(cutProblem({ ...part, coverMs: 21_000 }, 45_000)).toBe('cover_out_of_range');
});
