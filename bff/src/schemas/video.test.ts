import { describe, expect, test } from '@jest/globals';
import { uploadForm } from '#schemas/video';
import { videoEditBody } from '#schemas/upload';

test.each([
  ['["sea","sun"]', 'sea,sun'],
  ['[]', ''],
  ['#sea #sun', '#sea #sun'],
  ['[sea', '[sea'],
  ['[1,2]', '[1,2]'],
])('hashtags typed as %j are read as %j', (typed, line) => {
  expect(uploadForm.parse({ title: 'Sun', hashtags: typed }).hashtags).toBe(line);
});

test('missing hashtags are read as none, and too many are refused', () => {
  expect(uploadForm.parse({ title: 'Sun' }).hashtags).toBe('');
  const many = uploadForm.safeParse({ title: 'Sun', hashtags: JSON.stringify(Array.from({ length: 60 }, () => 'a')) });
  expect(many.error?.issues[0]?.message).toBe('Hashtags must be at most 100 characters.');
});

describe('the cover of an edit', () => {
  test.each([
    [0, 0],
    ['500', 500],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is read as %j', (given, read) => {
    expect(videoEditBody.parse({ title: 'New', cover_ms: given }).cover_ms).toBe(read);
  });

  test.each([false, true, [], ' ', '-1', '1.5', 1.5, -1, 3_600_001, {}])('%j is refused', (given) => {
    const { error } = videoEditBody.safeParse({ title: 'New', cover_ms: given });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Give the place of the cover in milliseconds.']);
  });

  test('alone and empty is no change', () => {
    expect(videoEditBody.safeParse({ cover_ms: '' }).error?.issues[0]?.message).toBe('Nothing to change.');
  });
});
