import type { CorrectCounters } from '#app/correct-counters';
import { addLikes } from '#domain/media-item';
import type { Likes } from '#store/likes';

export interface RemoveUserLikesDeps {
  readonly likes: Pick<Likes, 'listByUser' | 'save'>;
  readonly correctCounters: CorrectCounters;
}

/** Removes up to `limit` likes of a deleted user. Returns how many. */
export const createRemoveUserLikes =
  ({ likes, correctCounters }: RemoveUserLikesDeps) =>
  (userId: number, limit: number): Promise<number> =>
    correctCounters(userId, async (session) => {
      const found = await likes.listByUser(userId, limit, session);
      await likes.save([], found, session);
      return { itemIds: found.map(({ itemId }) => itemId), count: (item, count) => addLikes(item, -count) };
    });
