import { api } from './base.ts';
import { putBack, takeOut, type Taken } from './decided.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { AdminUser, Comment, Promo, QueuePromo, QueueVideo, Report, Role } from './types.ts';

export type Decision = { id: number; action: 'approve' | 'reject'; reason?: string };
type VideoPage = CursorPage & { videos: QueueVideo[] };
type PromoPage = CursorPage & { promos: QueuePromo[] };
type ActivePromoPage = CursorPage & { promos: Promo[] };
type UserPage = CursorPage & { users: AdminUser[] };
type CommentPage = CursorPage & { comments: Comment[] };
type ReportPage = CursorPage & { reports: Report[] };

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingVideos: build.infiniteQuery<VideoPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/videos/pending', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'videos' }],
      keepUnusedDataFor: 5,
    }),
    pendingPromos: build.infiniteQuery<PromoPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/promos/pending', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'promos' }],
      keepUnusedDataFor: 5,
    }),
    activePromos: build.infiniteQuery<ActivePromoPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/promos', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'active-promos' }],
      keepUnusedDataFor: 5,
    }),
    moderateVideo: build.mutation<unknown, Decision>({
      query: ({ id, action, reason }) => ({
        url: '/admin/videos/moderate',
        method: 'POST',
        body: { video_id: id, action, ...(reason && { reason }) },
      }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        let taken: Taken<QueueVideo>;
        dispatch(
          adminApi.util.updateQueryData('pendingVideos', undefined, ({ pages }) => {
            taken = takeOut(
              pages.map((page) => page.videos),
              id,
            );
          }),
        );
        await queryFulfilled.catch(() =>
          dispatch(
            adminApi.util.updateQueryData('pendingVideos', undefined, ({ pages }) =>
              putBack(
                pages.map((page) => page.videos),
                taken,
              ),
            ),
          ),
        );
      },
      invalidatesTags: (_, error) => (error ? [] : ['Stats']),
    }),
    moderatePromo: build.mutation<unknown, Decision>({
      query: ({ id, action, reason }) => ({
        url: '/admin/promos/moderate',
        method: 'POST',
        body: { promo_id: id, action, ...(reason && { reason }) },
      }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        let taken: Taken<QueuePromo>;
        dispatch(
          adminApi.util.updateQueryData('pendingPromos', undefined, ({ pages }) => {
            taken = takeOut(
              pages.map((page) => page.promos),
              id,
            );
          }),
        );
        await queryFulfilled.catch(() =>
          dispatch(
            adminApi.util.updateQueryData('pendingPromos', undefined, ({ pages }) =>
              putBack(
                pages.map((page) => page.promos),
                taken,
              ),
            ),
          ),
        );
      },
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Queue', id: 'active-promos' }]),
    }),
    users: build.infiniteQuery<UserPage, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: q, pageParam }) => ({ url: '/admin/users', params: pageAt(pageParam, q ? { q } : {}) }),
      providesTags: ['Users'],
      keepUnusedDataFor: 10,
    }),
    updateRole: build.mutation<unknown, { user_id: number; new_role: Role | 'viewer' }>({
      query: ({ user_id, new_role }) => ({
        url: '/admin/users/update-role',
        method: 'POST',
        body: new URLSearchParams({ user_id: String(user_id), new_role }),
      }),
      invalidatesTags: ['Users'],
    }),
    banUser: build.mutation<unknown, { id: number; isBanned: boolean }>({
      query: ({ id, isBanned }) => ({ url: `/admin/${isBanned ? 'ban' : 'unban'}-user/${id}`, method: 'POST' }),
      invalidatesTags: ['Users'],
    }),
    recentComments: build.infiniteQuery<CommentPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/comments', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Comments', id: 'admin' }],
      keepUnusedDataFor: 5,
    }),
    removeComment: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Comments', id: 'admin' }]),
    }),
    reports: build.infiniteQuery<ReportPage, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/reports', params: pageAt(pageParam) }),
      providesTags: ['Reports'],
      keepUnusedDataFor: 5,
    }),
    dismissReport: build.mutation<unknown, number>({
      query: (id) => ({
        url: '/admin/reports/dismiss',
        method: 'POST',
        body: new URLSearchParams({ report_id: String(id) }),
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Reports']),
    }),
    removeVideo: build.mutation<unknown, number>({
      query: (id) => ({ url: `/admin/videos/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : ['Reports', 'Queue']),
    }),
  }),
});

export const {
  usePendingVideosInfiniteQuery,
  usePendingPromosInfiniteQuery,
  useActivePromosInfiniteQuery,
  useModerateVideoMutation,
  useModeratePromoMutation,
  useUsersInfiniteQuery,
  useUpdateRoleMutation,
  useBanUserMutation,
  useRecentCommentsInfiniteQuery,
  useRemoveCommentMutation,
  useReportsInfiniteQuery,
  useDismissReportMutation,
  useRemoveVideoMutation,
} = adminApi;
