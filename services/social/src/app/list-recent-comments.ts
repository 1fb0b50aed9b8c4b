import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import type { Comment } from '#domain/comment';
import type { Comments } from '#store/comments';

/** Lists all comments, or those of one user, newest first, for the admin console. */
export const createListRecentComments =
  ({ comments }: { readonly comments: Pick<Comments, 'listAll' | 'listOf'> }) =>
  (request: PageRequest, userId?: number): Promise<Page<Comment>> =>
    readPage(request, {
      cursor: numberCursor,
      list: (keyset) => (userId === undefined ? comments.listAll(keyset) : comments.listOf(userId, keyset)),
      cursorOf: ({ id }) => id,
    });
