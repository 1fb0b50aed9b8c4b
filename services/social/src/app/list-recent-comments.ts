import type { Comment } from '#domain/comment';
import { keysetOf, pageOf, type Page, type PageRequest } from '#domain/page';
import type { Comments } from '#store/comments';

/** Lists all comments, newest first, for the admin console. */
export const createListRecentComments =
  ({ comments }: { readonly comments: Pick<Comments, 'listAll'> }) =>
  async (request: PageRequest): Promise<Page<Comment>> => {
    const keyset = keysetOf(request);
    return pageOf(await comments.listAll(keyset), keyset, ({ id }) => id);
  };
