import { expect, test } from '@jest/globals';
import { video as videoOf } from '../../testing/data.ts';
import { cardOf } from './cardOf.ts';

test('a video has the same card until it changes', () => {
  const video = videoOf();
  const card = cardOf(video);
  expect(card).toEqual({ ...video, type: 'video' });
  expect(cardOf(video)).toBe(card);
  expect(cardOf({ ...video, likes: 9 })).toMatchObject({ likes: 9 });
});
