import type { Comment } from '#domain/comment';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Comments } from '#store/comments';

/** Lists all comments, or those of one user, newest first, for the admin console. */
export const createListRecentComments =
  ({ comments }: { readonly comments: Pick<Comments, 'listAll' | 'listOf'> }) =>
  async (request: PageRequest, userId?: number): Promise<Page<Comment>> => {
    const keyset = keysetOf(request);
    const found = userId === undefined ? comments.listAll(keyset) : comments.listOf(userId, keyset);
    return pageOf(await found, keyset, ({ id }) => id);
  };
