import { invalid } from '@tallscreen/kit/errors';
import type { Comment } from '#domain/comment';
import type { Comments } from '#store/comments';

const MAX_IDS = 250;

/** Returns the comments that exist. Throws AppError invalid_argument for more than 250 ids. */
export const createGetComments =
  ({ comments }: { readonly comments: Pick<Comments, 'findMany'> }) =>
  async (ids: readonly number[]): Promise<Comment[]> => {
    if (ids.length > MAX_IDS) throw invalid(`At most ${MAX_IDS} comments in one call.`);
    return comments.findMany(ids);
  };
