import { createAction, type Action } from '@reduxjs/toolkit';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Comment, CommentSort, NewComment, VideoComments } from '@tallscreen/bff/contract/comment';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import type { Done } from '@tallscreen/bff/contract/common';
import type { Liked } from '@tallscreen/bff/contract/video';

/** With `status`, for the uploader and admins: only these comments. */
export type CommentQuery = { videoId: number; sort: CommentSort; status?: 'held' | 'hidden' };

export type CommentAct = 'approve' | 'hide' | 'pin' | 'unpin';

/** The viewer wrote or deleted comments of a video. */
export const commentsCounted = createAction<{ videoId: number; change: number }>('comments/counted');

/** A comment on a video whose id is a number, as everywhere in the client. */
type CommentOnVideo = NewComment & { video_id: number };

type ActOnComment = {
  act: CommentAct;
  /** How many shown comments there are more afterwards. */
  change: number;
  /** The rule by which an admin hides it. */
  rule?: ReasonCode;
};

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    comments: build.infiniteQuery<VideoComments, CommentQuery, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { videoId, sort, status }, pageParam: cursor }) => ({
        url: `/comments/video/${videoId}`,
        params: pageAt(cursor, { ...(sort !== 'new' && { sort }), ...(status && { status }) }),
      }),
      providesTags: (_, __, { videoId }) => [{ type: 'Comments', id: videoId }],
      keepUnusedDataFor: 30,
    }),
    postComment: build.mutation<Comment, CommentOnVideo>({
      query: (body) => ({ url: '/comments/', method: 'POST', body }),
      invalidatesTags: (_, error, { video_id }) => (error ? [] : [{ type: 'Comments', id: video_id }]),
      // A held comment is not counted.
      onQueryStarted: ({ video_id }, { queryFulfilled, dispatch }) =>
        queryFulfilled.then(
          ({ data }) => void (data.status !== 'held' && dispatch(commentsCounted({ videoId: video_id, change: 1 }))),
          () => undefined,
        ),
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
    actOnComment: build.mutation<Comment, Pick<Comment, 'id' | 'video_id'> & ActOnComment>({
      query: ({ id, act, rule }) => ({
        url: `/comments/${id}/${act}`,
        method: 'POST',
        ...(rule && { params: { reason_code: rule } }),
      }),
      invalidatesTags: (_, __, { video_id }) => [{ type: 'Comments', id: video_id }],
      onQueryStarted: ({ video_id, change }, lifecycle) => countWhenDone(video_id, change, lifecycle),
    }),
    likeComment: build.mutation<Liked, { id: number; isLiked: boolean }>({
      query: ({ id, isLiked }) => ({
        url: `/comments/${id}/${isLiked ? 'like' : 'unlike'}`,
        method: 'POST',
      }),
    }),
  }),
});

/** The cached lists of a video's comments, one per sort order. */
const loadedLists = (state: never, videoId: number): CommentQuery[] =>
  commentsApi.util.selectCachedArgsForQuery(state, 'comments').filter((query) => query.videoId === videoId);

/** Returns the number of comments that disappear with this one: itself and its loaded replies. */
function sizeOf(id: number, comments: Comment[]): number {
  const replies = comments.filter(({ parent_id }) => parent_id === id);
  return replies.reduce((size, reply) => size + sizeOf(reply.id, comments), 1);
}

type Lifecycle = { queryFulfilled: Promise<unknown>; dispatch: (action: Action) => unknown };

const countWhenDone = (videoId: number, change: number, { queryFulfilled, dispatch }: Lifecycle): Promise<void> =>
  queryFulfilled.then(
    () => void dispatch(commentsCounted({ videoId, change })),
    () => undefined,
  );

export const { useCommentsInfiniteQuery, usePostCommentMutation, useDeleteCommentMutation, useActOnCommentMutation } =
  commentsApi;
