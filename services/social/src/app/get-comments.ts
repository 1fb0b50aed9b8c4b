import type { CoverBelowOpen } from '#app/cover-below-open';
import type { Comment } from '#domain/comment';
import type { Comments } from '#store/comments';

export interface GetCommentsDeps {
  readonly comments: Pick<Comments, 'findMany'>;
  readonly coverBelowOpen: CoverBelowOpen;
}

/** Returns the comments that exist. */
export const createGetComments =
  ({ comments, coverBelowOpen }: GetCommentsDeps) =>
  async (ids: readonly number[]): Promise<Comment[]> =>
    coverBelowOpen(await comments.findMany(ids));
