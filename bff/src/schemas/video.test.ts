import { expect, test } from '@jest/globals';
import { uploadForm } from '#schemas/video';

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
