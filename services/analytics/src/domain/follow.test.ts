import { expect, test } from '@jest/globals';
import { applyFollows, type Follow } from '#domain/follow';

const won: Follow = { followerId: 1, followeeId: 2, atMs: 5, itemId: 30 };
const change = (isFollowing: boolean, atMs: number) => ({ followerId: 1, followeeId: 2, atMs, isFollowing });

test('a new follow waits for its video, and a repeated one changes nothing', () => {
  const pending = { followerId: 1, followeeId: 2, atMs: 7, itemId: 0 };
  expect(applyFollows([], [change(true, 7)])).toEqual({ saved: [pending], deleted: [], lost: [] });
  expect(applyFollows([won], [change(true, 7)]).saved).toEqual([won]);
});

test('an unfollow is subtracted once from the video that had won the follower', () => {
  const { saved, deleted, lost } = applyFollows([won], [change(false, 7), change(false, 8)]);
  expect([saved, deleted.length, lost]).toEqual([[], 1, [{ itemId: 30, atMs: 7 }]]);
  expect(applyFollows([], [change(true, 7), change(false, 8)])).toMatchObject({ saved: [], lost: [] });
});

test('a new follow after an unfollow is attributed anew', () => {
  const { saved, deleted, lost } = applyFollows([won], [change(false, 7), change(true, 9)]);
  expect(saved).toEqual([{ ...won, atMs: 9, itemId: 0 }]);
  expect([deleted, lost]).toEqual([[], [{ itemId: 30, atMs: 7 }]]);
});
