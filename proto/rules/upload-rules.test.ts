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
  expect(chosenFileProblem('video', file('a.avi', 'video/x-msvideo'))).toBe('wrong_video_type');
  expect(chosenFileProblem('video', file('a.txt', 'video/mp4'))).toBe('wrong_video_extension');
  expect(chosenFileProblem('promo', file('a.mov', 'video/quicktime'))).toBe('wrong_promo_type');
  expect(chosenFileProblem('avatar', file('a.svg', 'image/svg+xml'))).toBe('wrong_picture_type');
});

test.each(['clip', 'clip.', '../../etc/passwd', 'a.mp4/b', ''])('"%s" has no allowed extension', (name) => {
  expect(fileNameProblem('video', name)).toBe(fileRules.video.wrongExtension);
});

test('a file of exactly 200 MB is allowed, one byte more is not', () => {
  expect(fileSizeProblem('video', maxBytes)).toBeUndefined();
  expect(fileSizeProblem('video', maxBytes + 1)).toBe('video_too_large');
  expect(fileSizeProblem('promo', maxBytes + 1)).toBe('promo_too_large');
  expect(fileSizeProblem('video', 0)).toBe('damaged_file');
});

test('30.1 seconds are allowed, more is not, an unknown duration passes', () => {
  const ofLength = (durationMs: number) => contentProblem({ durationMs, width: 720, height: 1280 });
  expect([ofLength(30_100), ofLength(Infinity), ofLength(NaN)]).toEqual([undefined, undefined, undefined]);
  expect(ofLength(30_101)).toBe('video_too_long');
});

test('1920 x 1080 pixels are allowed in either orientation, more is not', () => {
  const ofSize = (width: number, height: number) => contentProblem({ durationMs: 5_000, width, height });
  expect([ofSize(1080, 1920), ofSize(1920, 1080)]).toEqual([undefined, undefined]);
  const code = 'too_many_pixels';
  expect([ofSize(1921, 100), ofSize(1200, 1200)]).toEqual([code, code]);
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
