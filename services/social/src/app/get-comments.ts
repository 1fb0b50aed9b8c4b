import type { Comment } from '#domain/comment';
import type { Comments } from '#store/comments';

/** Returns the comments that exist. */
export const createGetComments =
  ({ comments }: { readonly comments: Pick<Comments, 'findMany'> }) =>
  async (ids: readonly number[]): Promise<Comment[]> =>
    comments.findMany(ids);
