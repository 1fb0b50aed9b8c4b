import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Comment, CommentList, CommentSort, Done, Liked, NewComment } from '@tallscreen/bff/contract';
import { patchCached } from './patchCached.ts';

export type CommentQuery = { videoId: number; sort: CommentSort };

/** A comment on a video whose id is a number, as everywhere in the client. */
type CommentOnVideo = NewComment & { video_id: number };

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comments: build.infiniteQuery<CommentList, CommentQuery, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { videoId, sort }, pageParam: cursor }) => ({
        url: `/comments/video/${videoId}`,
        params: pageAt(cursor, sort === 'new' ? {} : { sort }),
      }),
      providesTags: (_, __, { videoId }) => [{ type: 'Comments', id: videoId }],
      keepUnusedDataFor: 30,
    }),
    postComment: build.mutation<Comment, CommentOnVideo>({
      query: (body) => ({ url: '/comments/', method: 'POST', body }),
      invalidatesTags: (_, error, { video_id }) => (error ? [] : [{ type: 'Comments', id: video_id }]),
      onQueryStarted: ({ video_id }, lifecycle) => countWhenDone(video_id, 1, lifecycle),
    }),
    deleteComment: build.mutation<Done, Pick<Comment, 'id' | 'video_id'>>({
      query: ({ id }) => ({ url: `/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error, { video_id }) => (error ? [] : [{ type: 'Comments', id: video_id }]),
      onQueryStarted: ({ id, video_id }, lifecycle): Promise<void> => {
        const state = lifecycle.getState() as never;
        const sizes = loadedLists(state, video_id).map((query) => {
          const pages = commentsApi.endpoints.comments.select(query)(state).data?.pages ?? [];
          return sizeOf(
            id,
            pages.flatMap(({ comments }) => comments),
          );
        });
        return countWhenDone(video_id, -Math.max(1, ...sizes), lifecycle);
      },
    }),
    likeComment: build.mutation<Liked, { comment: Pick<Comment, 'id' | 'video_id'>; isLiked: boolean }>({
      query: ({ comment, isLiked }) => ({
        url: `/comments/${comment.id}/${isLiked ? 'like' : 'unlike'}`,
        method: 'POST',
      }),
      async onQueryStarted({ comment: { id, video_id }, isLiked }, lifecycle) {
        const set = (likesOf: (comment: Comment) => number) =>
          loadedLists(lifecycle.getState() as never, video_id).map((query) =>
            lifecycle.dispatch(
              commentsApi.util.updateQueryData('comments', query, ({ pages }) => {
                const found = pages.flatMap(({ comments }) => comments).find((each) => each.id === id);
                if (found) Object.assign(found, { likes: likesOf(found), liked: isLiked });
              }),
            ),
          );
        const patches = set(({ likes, liked }) =>
          liked === isLiked ? likes : Math.max(0, likes + (isLiked ? 1 : -1)),
        );
        const answer = await lifecycle.queryFulfilled.catch(() => null);
        if (answer) set(() => answer.data.likes);
        else for (const patch of patches) patch.undo();
      },
    }),
  }),
});

/** The cached lists of a video's comments, one for each order. */
const loadedLists = (state: never, videoId: number): CommentQuery[] =>
  commentsApi.util.selectCachedArgsForQuery(state, 'comments').filter((query) => query.videoId === videoId);

/** Returns the number of comments that disappear with this one: itself and its loaded replies. */
function sizeOf(id: number, comments: Comment[]): number {
  const replies = comments.filter(({ parent_id }) => parent_id === id);
  return replies.reduce((size, reply) => size + sizeOf(reply.id, comments), 1);
}

type Lifecycle = {
  queryFulfilled: Promise<unknown>;
  dispatch: (thunk: never) => unknown;
  getState: () => unknown;
};

/** Adds `change` to the comment count of the cached video once the call has succeeded; does nothing if it fails. */
async function countWhenDone(videoId: number, change: number, lifecycle: Lifecycle): Promise<void> {
  const isDone = await lifecycle.queryFulfilled.then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  const count = (video: { comments: number }) => {
    video.comments = Math.max(0, video.comments + change);
  };
  patchCached({ type: 'video', id: videoId }, count, lifecycle);
}

export const { useCommentsInfiniteQuery, usePostCommentMutation, useDeleteCommentMutation, useLikeCommentMutation } =
  commentsApi;
