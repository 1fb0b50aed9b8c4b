import { expect, test } from '@jest/globals';
import {
  acceptOf,
  chosenFileProblem,
  contentProblem,
  fileNameProblem,
  fileRules,
  fileSizeProblem,
} from './upload-rules.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const { maxBytes } = fileRules.video;

test.each([
  ['a.mp4', 'video/mp4'],
  ['a.MOV', 'video/quicktime'],
  ['a.m4v', 'video/x-m4v'],
  ['a.webm', 'video/webm'],
  ['phone.mov', ''],
])('%s of type "%s" is allowed as a video', (name, type) => {
  expect(chosenFileProblem('video', file(name, type))).toBeUndefined();
});

test('a wrong type and a wrong extension get different error texts', () => {
  expect(chosenFileProblem('video', file('a.avi', 'video/x-msvideo'))).toBe(
    'Only MP4, MOV, M4V, or WebM videos are supported.',
  );
  expect(chosenFileProblem('video', file('a.txt', 'video/mp4'))).toBe(
    'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.',
  );
  expect(chosenFileProblem('promo', file('a.mov', 'video/quicktime'))).toBe('Only MP4 or WebM videos are allowed.');
  expect(chosenFileProblem('avatar', file('a.svg', 'image/svg+xml'))).toBe(
    'Only JPEG, PNG, WebP, or GIF pictures are supported.',
  );
});

test.each(['clip', 'clip.', '../../etc/passwd', 'a.mp4/b', ''])('"%s" has no allowed extension', (name) => {
  expect(fileNameProblem('video', name)).toBe(fileRules.video.wrongExtension);
});

test('a file of exactly 200 MB is allowed, one byte more is not', () => {
  expect(fileSizeProblem('video', maxBytes)).toBeUndefined();
  expect(fileSizeProblem('video', maxBytes + 1)).toBe('Video must be under 200MB.');
  expect(fileSizeProblem('promo', maxBytes + 1)).toBe('File must be smaller than 200MB.');
  expect(fileSizeProblem('video', 0)).toBe('This file is damaged or incomplete.');
});

test('30.1 seconds are allowed, more is not, an unknown duration passes', () => {
  const ofLength = (durationMs: number) => contentProblem({ durationMs, width: 720, height: 1280 });
  expect([ofLength(30_100), ofLength(Infinity), ofLength(NaN)]).toEqual([undefined, undefined, undefined]);
  expect(ofLength(30_101)).toBe('Video duration must be under 30 seconds.');
});

test('1920 x 1080 pixels are allowed in either orientation, more is not', () => {
  const ofSize = (width: number, height: number) => contentProblem({ durationMs: 5_000, width, height });
  expect([ofSize(1080, 1920), ofSize(1920, 1080)]).toEqual([undefined, undefined]);
  const sentence = 'Video resolution must be under 1920x1080.';
  expect([ofSize(1921, 100), ofSize(1200, 1200)]).toEqual([sentence, sentence]);
});

test('the content of a picture decides, not its name', () => {
  for (const name of ['a.jfif', 'a.jpe', 'blob', 'a.JPG', 'photo'])
    expect([fileNameProblem('avatar', name), chosenFileProblem('avatar', { name, type: '', size: 9 })]).toEqual([
      undefined,
      undefined,
    ]);
  expect(acceptOf('avatar')).toBe('image/jpeg,image/png,image/webp,image/gif');
});

test('the accept attribute names types and extensions', () => {
  expect(acceptOf('promo')).toBe('video/mp4,video/webm,.mp4,.webm');
});
