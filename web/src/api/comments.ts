import { api } from './base.ts';
import { feedApi } from './feed.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { Comment } from './types.ts';
import { videosApi } from './videos.ts';

type CommentPage = CursorPage & { comments: Comment[] };
type NewComment = { video_id: number; text: string; parent_id?: number };

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comments: build.infiniteQuery<CommentPage, number, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: videoId, pageParam: cursor }) => ({
        url: `/comments/video/${videoId}`,
        params: pageAt(cursor),
      }),
      providesTags: (_, __, videoId) => [{ type: 'Comments', id: videoId }],
      keepUnusedDataFor: 30,
    }),
    postComment: build.mutation<Comment, NewComment>({
      query: (body) => ({ url: '/comments/', method: 'POST', body }),
      invalidatesTags: (_, error, { video_id }) => (error ? [] : [{ type: 'Comments', id: video_id }]),
      onQueryStarted: ({ video_id }, lifecycle) => countWhenDone(video_id, 1, lifecycle),
    }),
    deleteComment: build.mutation<unknown, Pick<Comment, 'id' | 'video_id'>>({
      query: ({ id }) => ({ url: `/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error, { video_id }) => (error ? [] : [{ type: 'Comments', id: video_id }]),
      onQueryStarted: ({ id, video_id }, lifecycle): Promise<void> => {
        const loaded = commentsApi.endpoints.comments.select(video_id)(lifecycle.getState() as never).data;
        return countWhenDone(video_id, -sizeOf(id, loaded?.pages.flatMap(({ comments }) => comments) ?? []), lifecycle);
      },
    }),
  }),
});

/** A comment with all its replies, as far as they are loaded. */
function sizeOf(id: number, comments: Comment[]): number {
  const replies = comments.filter(({ parent_id }) => parent_id === id);
  return replies.reduce((size, reply) => size + sizeOf(reply.id, comments), 1);
}

type Lifecycle = {
  queryFulfilled: Promise<unknown>;
  dispatch: (thunk: never) => unknown;
  getState: () => unknown;
};

/** Keeps the figure on the cards in step with what was just written or removed; a failed call changes nothing. */
async function countWhenDone(videoId: number, change: number, lifecycle: Lifecycle): Promise<void> {
  const isDone = await lifecycle.queryFulfilled.then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  const count = (video: { comments: number }) => {
    video.comments = Math.max(0, video.comments + change);
  };
  for (const pin of feedApi.util.selectCachedArgsForQuery(lifecycle.getState() as never, 'feed')) {
    const patch = feedApi.util.updateQueryData('feed', pin, ({ pages }) => {
      for (const item of pages.flatMap((page) => page.items)) {
        if (item.type === 'video' && item.id === videoId) count(item);
      }
    });
    lifecycle.dispatch(patch as never);
  }
  lifecycle.dispatch(videosApi.util.updateQueryData('video', videoId, count) as never);
}

export const { useCommentsInfiniteQuery, usePostCommentMutation, useDeleteCommentMutation } = commentsApi;
