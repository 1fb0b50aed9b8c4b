import { createBatcher } from '@tallscreen/kit/batch';
import { isAppError } from '@tallscreen/kit/errors';
import type { LikeAnswer, LikeWish } from '#domain/like-plan';

const MAX_BATCH = 200;

export type SetLike = (wish: LikeWish) => Promise<LikeAnswer>;
type Answers = readonly (LikeAnswer | Error)[];

/**
 * `apply` carries out many wishes in one transaction, and answers each. It costs eight round trips to the database, whatever
 * their number: so there is one at a time, and all wishes of the moment meet in the next.
 */
export const createSetLike = (apply: (wishes: readonly LikeWish[]) => Promise<Answers>): SetLike =>
  createBatcher<LikeWish, LikeAnswer>({ maxSize: MAX_BATCH, concurrency: 1, run: applyApart(apply) });

/** An item that others change all the time fails its own wishes, not those which happen to be in its batch. */
const applyApart =
  (apply: (wishes: readonly LikeWish[]) => Promise<Answers>) =>
  async (wishes: readonly LikeWish[]): Promise<Answers> => {
    try {
      return await apply(wishes);
    } catch (error) {
      const byItem = Map.groupBy(wishes, ({ itemId }) => itemId);
      if (byItem.size === 1 || !isAppError(error, 'aborted')) throw error;
      const answers = new Map<LikeWish, LikeAnswer | Error>();
      for (const own of byItem.values()) {
        const some = await apply(own).catch((cause: Error) => own.map(() => cause));
        own.forEach((wish, i) => answers.set(wish, some[i] as LikeAnswer | Error));
      }
      return wishes.map((wish) => answers.get(wish) as LikeAnswer | Error);
    }
  };
