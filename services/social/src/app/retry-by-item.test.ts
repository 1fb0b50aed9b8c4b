import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, test } from '@jest/globals';
import { isAppError } from '@tallscreen/kit/errors';
import { retryByItem } from '#app/retry-by-item';
import type { LikeCommand } from '#domain/like';

const like = (itemId: number, userId: number): LikeCommand => ({ userId, itemId, itemType: 'video', isLiked: true });
const lostRace = () => refusal('aborted', 'This was changed by someone else.');

function setUp(failureOf: (commands: readonly LikeCommand[]) => Error | undefined) {
  const batches: number[][] = [];
  const setLikes = retryByItem(async (commands) => {
    batches.push(commands.map(({ itemId }) => itemId));
    const failure = failureOf(commands);
    if (failure) throw failure;
    return commands.map(({ userId }) => ({ likeCount: userId, isLiked: true }));
  });
  return { setLikes, batches };
}

test('an item that loses every race fails only its own commands', async () => {
  const { setLikes, batches } = setUp((commands) =>
    commands.some(({ itemId }) => itemId === 7) ? lostRace() : undefined,
  );
  const results = await setLikes([like(1, 10), like(7, 20), like(1, 30), like(2, 40)]);
  expect(
    results.map((result) => (isAppError(result) ? result.status : 'likeCount' in result && result.likeCount)),
  ).toEqual([10, 'aborted', 30, 40]);
  expect(batches).toEqual([[1, 7, 1, 2], [1, 1], [7], [2]]);
});

test('an outage fails the whole batch at once', async () => {
  const { setLikes, batches } = setUp(() => refusal('unavailable', 'Later.'));
  await expect(setLikes([like(1, 10), like(2, 20)])).rejects.toMatchObject({ status: 'unavailable' });
  expect(batches).toHaveLength(1);
});
