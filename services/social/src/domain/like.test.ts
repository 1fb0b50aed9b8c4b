import { fail } from '@tallscreen/kit/errors';
import { expect, test } from '@jest/globals';
import { likeKey, planLikes, type LikeCommand } from '#domain/like';
import type { MediaItem } from '#domain/media-item';

const video: MediaItem = {
  id: 7,
  itemType: 'video',
  ownerId: 1,
  title: 'Video',
  isLive: true,
  audience: 'public',
  whoMayComment: 'everyone',
  pinnedCommentId: 0,
  likeCount: 3,
  commentCount: 0,
  revision: 10,
};
const items = new Map([
  [7, video],
  [8, { ...video, id: 8, isLive: false }],
  [9, { ...video, id: 9, itemType: 'promo' as const }],
]);
const command = (userId: number, isLiked: boolean, changes: Partial<LikeCommand> = {}): LikeCommand => ({
  userId,
  itemType: 'video',
  itemId: 7,
  isLiked,
  ...changes,
});
const plan = (commands: LikeCommand[], ...existing: LikeCommand[]) =>
  planLikes(commands, items, new Set(existing.map(likeKey)));

test('likes of twenty users count twenty, each with its own revision', () => {
  const commands = Array.from({ length: 20 }, (_, i) => command(i + 1, true));
  const { items: changed, changes, results } = plan(commands);
  expect(changed).toEqual([{ before: video, after: { ...video, likeCount: 23, revision: 30 } }]);
  expect(changes.map(({ item }) => [item.likeCount, item.revision])).toEqual(
    Array.from({ length: 20 }, (_, i) => [4 + i, 11 + i]),
  );
  expect(results).toEqual(Array.from({ length: 20 }, () => ({ likeCount: 23, isLiked: true })));
});

test('twenty likes of one user count one', () => {
  const { liked, changes } = plan(Array.from({ length: 20 }, () => command(1, true)));
  expect(liked).toEqual([{ userId: 1, itemId: 7, revision: 11 }]);
  expect(changes).toHaveLength(1);
});

test('liking a liked item, or unliking one that is not liked, changes nothing', () => {
  expect(plan([command(1, true), command(2, false)], command(1, true))).toMatchObject({
    liked: [],
    unliked: [],
    items: [],
    changes: [],
    results: [
      { likeCount: 3, isLiked: true },
      { likeCount: 3, isLiked: false },
    ],
  });
});

test('the last command of a user wins; each result has the state that its command asked for', () => {
  const commands = [command(1, false), command(1, true), command(1, false)];
  const { liked, unliked, items: changed, results } = plan(commands, command(1, true));
  expect(liked).toEqual([]);
  expect(unliked).toEqual([{ userId: 1, itemId: 7, revision: 11 }]);
  expect(changed.map(({ after }) => after)).toEqual([{ ...video, likeCount: 2, revision: 11 }]);
  expect(results.map((result) => 'isLiked' in result && result.isLiked)).toEqual([false, true, false]);
});

test('a command for an unknown item, one that is not live or of the other type gets not_found; the others succeed', () => {
  const { results, items: changed } = plan([
    command(1, true, { itemId: 404 }),
    command(1, true, { itemId: 8 }),
    command(1, true, { itemId: 9 }),
    command(1, true, { itemId: 7, itemType: 'promo' }),
    command(1, true, { itemId: 9, itemType: 'promo' }),
  ]);
  expect(results).toEqual([
    fail('video_not_found'),
    fail('video_not_found'),
    fail('video_not_found'),
    fail('promo_not_found'),
    { likeCount: 4, isLiked: true },
  ]);
  expect(changed.map(({ after }) => after.id)).toEqual([9]);
});
