import type { Done } from '@tallscreen/bff/contract/common';
import type { BlockList } from '@tallscreen/bff/contract/profile';
import { api } from './base.ts';
import { feedApi } from './feed.ts';
import { followEnded } from './marks.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.infiniteQuery<BlockList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/users/me/blocks', params: pageAt(cursor) }),
      providesTags: ['Blocks'],
      keepUnusedDataFor: 10,
    }),
    mutes: build.infiniteQuery<BlockList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/users/me/mutes', params: pageAt(cursor) }),
      providesTags: ['Mutes'],
      keepUnusedDataFor: 10,
    }),
    /** The feed is loaded again when it is next opened. */
    setMute: build.mutation<Done, { userId: number; isMuted: boolean }>({
      query: ({ userId, isMuted }) => ({ url: `/users/${userId}/mute`, method: isMuted ? 'POST' : 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Mutes', 'Profile', 'Comments', 'Notifications', 'Feed']),
    }),
    setBlock: build.mutation<Done, { userId: number; isBlocked: boolean }>({
      query: ({ userId, isBlocked }) => ({ url: `/users/${userId}/block`, method: isBlocked ? 'POST' : 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Blocks', 'Profile', 'Follows', 'Comments']),
      async onQueryStarted({ userId, isBlocked }, lifecycle) {
        const { dispatch, queryFulfilled } = lifecycle;
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone || !isBlocked) return;
        // The server has ended the follow; cards in other lists must no longer show it.
        dispatch(followEnded(userId));
        for (const pin of feedApi.util.selectCachedArgsForQuery(lifecycle.getState() as never, 'feed')) {
          const leaveOut = feedApi.util.updateQueryData('feed', pin, ({ pages }) => {
            for (const page of pages)
              page.items = page.items.filter((item) => item.type !== 'video' || item.uploader?.id !== userId);
          });
          dispatch(leaveOut as never);
        }
      },
    }),
  }),
});

export const { useBlocksInfiniteQuery, useMutesInfiniteQuery, useSetBlockMutation, useSetMuteMutation } = blocksApi;
