import { expect, test } from '@jest/globals';
import { AppError, unavailable } from '@tallscreen/kit/errors';
import { createSetLike } from '#domain/likes';
import type { LikeWish } from '#domain/like-plan';

const wish = (itemId: number, userId: number): LikeWish => ({ userId, itemId, kind: 'video', isLiked: true });
const lostRace = () => new AppError('aborted', 'This was changed by someone else.');

function setUp(failing: (wishes: readonly LikeWish[]) => Error | undefined) {
  const batches: number[][] = [];
  const setLike = createSetLike(async (wishes) => {
    batches.push(wishes.map(({ itemId }) => itemId));
    const error = failing(wishes);
    if (error) throw error;
    return wishes.map(({ userId }) => ({ likes: userId, isLiked: true }));
  });
  return { setLike, batches };
}

test('an item that is changed all the time fails its own wishes alone', async () => {
  const { setLike, batches } = setUp((wishes) => (wishes.some(({ itemId }) => itemId === 7) ? lostRace() : undefined));
  const answers = await Promise.allSettled([wish(1, 10), wish(7, 20), wish(1, 30), wish(2, 40)].map(setLike));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.likes : 'aborted'))).toEqual([
    10,
    'aborted',
    30,
    40,
  ]);
  expect(batches).toEqual([[1, 7, 1, 2], [1, 1], [7], [2]]);
});

test('an outage fails all at once', async () => {
  const { setLike, batches } = setUp(() => unavailable('Later.'));
  const answers = await Promise.allSettled([wish(1, 10), wish(2, 20)].map(setLike));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batches).toHaveLength(1);
});
