import type { CorrectCounters } from '#app/correct-counters';
import { isVisible } from '#domain/comment';
import { addComments } from '#domain/media-item';
import type { Comments } from '#store/comments';

export interface HideUserCommentsDeps {
  readonly comments: Pick<Comments, 'listByUser' | 'setHidden'>;
  readonly correctCounters: CorrectCounters;
}

/** Hides up to `limit` comments of a banned user, or shows them again. Returns how many. */
export const createHideUserComments =
  ({ comments, correctCounters }: HideUserCommentsDeps) =>
  (userId: number, isHidden: boolean, limit: number): Promise<number> =>
    correctCounters(userId, async (session) => {
      const found = await comments.listByUser(userId, limit, session, !isHidden);
      const ids = found.map(({ id }) => id);
      await comments.setHidden(ids, isHidden, session);
      const counted = found.filter((comment) => isVisible({ ...comment, isHidden: false }));
      const itemIds = counted.map(({ videoId }) => videoId);
      return { itemIds, count: (item, count) => addComments(item, isHidden ? -count : count) };
    });
