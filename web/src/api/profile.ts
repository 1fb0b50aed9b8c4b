import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Followed, FollowerList, FollowingList, Profile } from '@tallscreen/bff/contract/profile';

const pathOf = (username: string) => `/profile/${encodeURIComponent(username)}`;

type FollowChange = { userId: number; isFollowing: boolean; keepsFeed?: boolean };

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.infiniteQuery<Profile, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: username, pageParam: cursor }) => ({
        url: pathOf(username),
        params: pageAt(cursor),
      }),
      providesTags: (_, __, username) => [{ type: 'Profile', id: username }, 'Profile'],
      keepUnusedDataFor: 30,
    }),
    /** `keepsFeed`: the feed of followed users is open and must not change. */
    setFollow: build.mutation<Followed, FollowChange>({
      query: ({ userId, isFollowing }) =>
        isFollowing
          ? { url: `/profile/follow/${userId}`, method: 'POST' }
          : { url: `/profile/unfollow/${userId}`, method: 'DELETE' },
      invalidatesTags: (_, error, { keepsFeed }) => (error || keepsFeed ? ['Follows'] : ['Follows', 'Following']),
    }),
    follows: build.infiniteQuery<
      FollowerList | FollowingList,
      { username: string; side: 'followers' | 'following' },
      Cursor
    >({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { username, side }, pageParam: cursor }) => ({
        url: `${pathOf(username)}/${side}`,
        params: pageAt(cursor),
      }),
      providesTags: ['Follows'],
      keepUnusedDataFor: 10,
    }),
  }),
});

export const { useProfileInfiniteQuery, useFollowsInfiniteQuery } = profileApi;
