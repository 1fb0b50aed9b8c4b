import { expect, test } from '@jest/globals';
import type { Item } from '#domain/item';
import { pairOf, planLikes, type LikeWish } from '#domain/like-plan';

const clip: Item = {
  id: 7,
  kind: 'video',
  ownerId: 1,
  title: 'Clip',
  isLive: true,
  likes: 3,
  comments: 0,
  revision: 10,
};
const items = new Map([
  [7, clip],
  [8, { ...clip, id: 8, isLive: false }],
  [9, { ...clip, id: 9, kind: 'promo' as const }],
]);
const wish = (userId: number, isLiked: boolean, changes: Partial<LikeWish> = {}): LikeWish => ({
  userId,
  kind: 'video',
  itemId: 7,
  isLiked,
  ...changes,
});
const plan = (wishes: LikeWish[], ...existing: LikeWish[]) => planLikes(wishes, items, new Set(existing.map(pairOf)));

test('twenty people are twenty likes, each with a revision of its own', () => {
  const { items: changed, facts, answers } = plan(Array.from({ length: 20 }, (_, i) => wish(i + 1, true)));
  expect(changed).toEqual([{ ...clip, likes: 23, revision: 30 }]);
  expect(facts.map(({ item }) => [item.likes, item.revision])).toEqual(
    Array.from({ length: 20 }, (_, i) => [4 + i, 11 + i]),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ likes: 23, isLiked: true })));
});

test('one person twenty times is one like', () => {
  const { liked, facts } = plan(Array.from({ length: 20 }, () => wish(1, true)));
  expect(liked).toEqual([{ userId: 1, itemId: 7, revision: 11 }]);
  expect(facts).toHaveLength(1);
});

test('a like that exists, or an unlike of what was not liked, changes nothing', () => {
  expect(plan([wish(1, true), wish(2, false)], wish(1, true))).toMatchObject({
    liked: [],
    unliked: [],
    items: [],
    facts: [],
    answers: [
      { likes: 3, isLiked: true },
      { likes: 3, isLiked: false },
    ],
  });
});

test('the last wish counts; each is answered as it was meant', () => {
  const {
    liked,
    unliked,
    items: changed,
    answers,
  } = plan([wish(1, false), wish(1, true), wish(1, false)], wish(1, true));
  expect(liked).toEqual([]);
  expect(unliked).toEqual([{ userId: 1, itemId: 7, revision: 11 }]);
  expect(changed).toEqual([{ ...clip, likes: 2, revision: 11 }]);
  expect(answers.map((answer) => 'isLiked' in answer && answer.isLiked)).toEqual([false, true, false]);
});

test('what is not there, not live or of the other kind is not found, and spoils nothing', () => {
  const { answers, items: changed } = plan([
    wish(1, true, { itemId: 404 }),
    wish(1, true, { itemId: 8 }),
    wish(1, true, { itemId: 9 }),
    wish(1, true, { itemId: 7, kind: 'promo' }),
    wish(1, true, { itemId: 9, kind: 'promo' }),
  ]);
  const lost = (detail: string) => expect.objectContaining({ code: 'not_found', detail });
  expect(answers).toEqual([
    lost('Video not found.'),
    lost('Video not found.'),
    lost('Video not found.'),
    lost('Promo not found.'),
    { likes: 4, isLiked: true },
  ]);
  expect(changed.map(({ id }) => id)).toEqual([9]);
});
