import { expect, test } from '@jest/globals';
import { clipProblem, MAX_BYTES, promoFileProblem, videoFileProblem } from './fileRules.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test.each([
  ['a.mp4', 'video/mp4'],
  ['a.MOV', 'video/quicktime'],
  ['a.m4v', 'video/x-m4v'],
  ['a.webm', 'video/webm'],
  ['phone.mov', ''],
])('%s of type "%s" may be uploaded', (name, type) => {
  expect(videoFileProblem(file(name, type))).toBeUndefined();
});

test('wrong types and extensions have their own sentences', () => {
  expect(videoFileProblem(file('a.avi', 'video/x-msvideo'))).toBe('Only MP4, MOV, M4V, or WebM videos are supported.');
  expect(videoFileProblem(file('a.txt', 'video/mp4'))).toBe(
    'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.',
  );
});

test('200 MB is the most, to the byte', () => {
  expect(videoFileProblem(file('a.mp4', 'video/mp4', MAX_BYTES))).toBeUndefined();
  expect(videoFileProblem(file('a.mp4', 'video/mp4', MAX_BYTES + 1))).toBe('Video must be under 200MB.');
  expect(promoFileProblem(file('a.mp4', 'video/mp4', MAX_BYTES + 1))).toBe('File must be smaller than 200MB.');
});

test('promos are mp4 or webm', () => {
  expect(promoFileProblem(file('a.webm', 'video/webm'))).toBeUndefined();
  expect(promoFileProblem(file('a.mov', 'video/quicktime'))).toBe('Only MP4 or WebM videos are allowed.');
});

test('thirty seconds, with a tenth for rounding', () => {
  expect(clipProblem({ duration: 30.09, width: 720, height: 1280 })).toBeUndefined();
  expect(clipProblem({ duration: 30.2, width: 720, height: 1280 })).toBe('Video duration must be under 30 seconds.');
  expect(clipProblem({ duration: Infinity, width: 720, height: 1280 })).toBeUndefined();
});

test('1920 by 1080 in either orientation', () => {
  expect(clipProblem({ duration: 5, width: 1080, height: 1920 })).toBeUndefined();
  expect(clipProblem({ duration: 5, width: 1920, height: 1080 })).toBeUndefined();
  const tooLarge = 'Video resolution must be under 1920x1080.';
  expect(clipProblem({ duration: 5, width: 1921, height: 100 })).toBe(tooLarge);
  expect(clipProblem({ duration: 5, width: 1200, height: 1200 })).toBe(tooLarge);
});
