import type { AuditAction } from '@tallscreen/proto/rules/audit-targets';
import { api } from './base.ts';
import { statusOf } from './errors.ts';
import { removeDuring } from './pagedRemoval.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type {
  AdminUser,
  AdminUserList,
  AuditEntryList,
  AuditTarget,
  Ban,
  CommentList,
  Done,
  Moderated,
  PromoList,
  PromoQueue,
  QueuePromo,
  QueueVideo,
  ReasonCode,
  ReportList,
  RoleChange,
  SecurityEventList,
  SecurityEventQuery,
  VideoDecision,
  VideoQueue,
} from '@tallscreen/bff/contract';

/** The decision on a video or a promo, named by its `id`. */
export type Decision = Pick<VideoDecision, 'action' | 'reason' | 'reason_code' | 'at_seconds' | 'seen_revision'> & {
  id: number;
};

/** Which entries of the audit log are listed. */
export type AuditFilter = {
  target_type?: AuditTarget;
  target_id?: string;
  actor_id?: string;
  action?: AuditAction;
  /** ISO 8601 times; `until` is not included */
  from?: string;
  until?: string;
};

/** `uphold` warns the owner and leaves the item up; it closes all reports on the item, as `remove` does. */
export type ReportChoice = 'dismiss' | 'uphold' | 'remove';

/** Whether somebody else closed the report, or removed what was reported. The list on the screen is old then. */
const isHandled = (error: unknown): boolean => [404, 409].includes(statusOf(error) ?? 0);

/** What somebody else has decided or changed is shown as it is now. */
const changedQueue = (error: unknown, id: 'videos' | 'promos') =>
  statusOf(error) === 409 ? [{ type: 'Queue' as const, id }] : [];

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingVideos: build.infiniteQuery<VideoQueue, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/videos/pending', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'videos' }],
      keepUnusedDataFor: 5,
    }),
    pendingPromos: build.infiniteQuery<PromoQueue, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/promos/pending', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'promos' }],
      keepUnusedDataFor: 5,
    }),
    activePromos: build.infiniteQuery<PromoList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/promos', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'active-promos' }],
      keepUnusedDataFor: 5,
    }),
    moderateVideo: build.mutation<Moderated, Decision>({
      query: ({ id, ...decision }) => ({
        url: '/admin/videos/moderate',
        method: 'POST',
        body: { video_id: id, ...decision },
      }),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        removeDuring<QueueVideo>(queryFulfilled, id, (change) =>
          dispatch(
            adminApi.util.updateQueryData('pendingVideos', undefined, ({ pages }) =>
              change(pages.map((page) => page.videos)),
            ),
          ),
        ),
      invalidatesTags: (_, error) => (error ? changedQueue(error, 'videos') : ['Stats']),
    }),
    moderatePromo: build.mutation<Moderated, Decision>({
      query: ({ id, ...decision }) => ({
        url: '/admin/promos/moderate',
        method: 'POST',
        body: { promo_id: id, ...decision },
      }),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        removeDuring<QueuePromo>(queryFulfilled, id, (change) =>
          dispatch(
            adminApi.util.updateQueryData('pendingPromos', undefined, ({ pages }) =>
              change(pages.map((page) => page.promos)),
            ),
          ),
        ),
      invalidatesTags: (_, error) => (error ? changedQueue(error, 'promos') : [{ type: 'Queue', id: 'active-promos' }]),
    }),
    users: build.infiniteQuery<AdminUserList, string, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: q, pageParam }) => ({ url: '/admin/users', params: pageAt(pageParam, q ? { q } : {}) }),
      providesTags: ['Users'],
      keepUnusedDataFor: 10,
    }),
    updateRole: build.mutation<Done, RoleChange>({
      query: ({ user_id, new_role }) => ({
        url: '/admin/users/update-role',
        method: 'POST',
        body: new URLSearchParams({ user_id: String(user_id), new_role }),
      }),
      invalidatesTags: ['Users'],
    }),
    banUser: build.mutation<Done, Ban & { id: number; isBanned: boolean }>({
      query: ({ id, isBanned, reason, days }) => ({
        url: `/admin/${isBanned ? 'ban' : 'unban'}-user/${id}`,
        method: 'POST',
        ...(isBanned && (reason || days) && { body: { reason: reason ?? null, days: days ?? null } }),
      }),
      invalidatesTags: ['Users'],
    }),
    removeUserTotp: build.mutation<AdminUser, number>({
      query: (id) => ({ url: `/admin/users/${id}/totp`, method: 'DELETE' }),
      invalidatesTags: ['Users'],
    }),
    recentComments: build.infiniteQuery<CommentList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/comments', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Comments', id: 'admin' }],
      keepUnusedDataFor: 5,
    }),
    removeComment: build.mutation<Done, number>({
      query: (id) => ({ url: `/admin/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'Comments', id: 'admin' }]),
    }),
    securityEvents: build.infiniteQuery<SecurityEventList, Pick<SecurityEventQuery, 'type' | 'user_id'>, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { type, user_id }, pageParam }) => ({
        url: '/admin/security-events',
        params: pageAt(pageParam, { ...(type && { type }), ...(user_id !== undefined && { user_id }) }),
      }),
      keepUnusedDataFor: 0,
    }),
    auditLog: build.infiniteQuery<AuditEntryList, AuditFilter, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit',
        params: pageAt(pageParam, queryArg),
      }),
      keepUnusedDataFor: 0,
    }),
    reports: build.infiniteQuery<ReportList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/reports', params: pageAt(pageParam) }),
      providesTags: ['Reports'],
      keepUnusedDataFor: 5,
    }),
    closeReport: build.mutation<
      Done,
      { id: number; how: ReportChoice; rule?: ReasonCode | ''; atSeconds?: number | null }
    >({
      query: ({ id, how, rule, atSeconds = null }) => ({
        url: `/admin/reports/${how}`,
        method: 'POST',
        body: new URLSearchParams({
          report_id: String(id),
          ...(rule && { reason_code: rule }),
          ...(atSeconds !== null && { at_seconds: String(atSeconds) }),
        }),
      }),
      invalidatesTags: (_, error, { how }) => {
        if (error) return isHandled(error) ? ['Reports'] : [];
        return how === 'remove' ? ['Reports', 'Queue'] : ['Reports'];
      },
    }),
    /** Also takes the comment's reports off the list, which the server closes a moment later. */
    removeReportedComment: build.mutation<Done, number>({
      query: (id) => ({ url: `/admin/comments/${id}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => {
        if (error) return isHandled(error) ? ['Reports'] : [];
        return [{ type: 'Comments', id: 'admin' }];
      },
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        dispatch(
          adminApi.util.updateQueryData('reports', undefined, ({ pages }) => {
            for (const page of pages)
              page.reports = page.reports.filter((report) => report.item_type !== 'comment' || report.item_id !== id);
          }),
        );
      },
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
  useRemoveUserTotpMutation,
  useRecentCommentsInfiniteQuery,
  useRemoveCommentMutation,
  useAuditLogInfiniteQuery,
  useSecurityEventsInfiniteQuery,
  useReportsInfiniteQuery,
  useCloseReportMutation,
  useRemoveReportedCommentMutation,
} = adminApi;
