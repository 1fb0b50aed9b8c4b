import type { AuditAction } from '@tallscreen/proto/rules/audit-targets';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { AdminUser, AdminUserList, Ban, RoleChange } from '@tallscreen/bff/contract/admin';
import type { AuditEntryList, AuditTarget } from '@tallscreen/bff/contract/audit';
import type { CommentList } from '@tallscreen/bff/contract/comment';
import type { Done } from '@tallscreen/bff/contract/common';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import type { PromoList } from '@tallscreen/bff/contract/promo';
import type { SecurityEventList, SecurityEventQuery } from '@tallscreen/bff/contract/security-event';

/** Filter of the audit log. */
export type AuditFilter = {
  target_type?: AuditTarget;
  target_id?: string;
  actor_id?: string;
  action?: AuditAction;
  /** ISO 8601 times; `until` is not included */
  from?: string;
  until?: string;
};

export const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    activePromos: build.infiniteQuery<PromoList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/promos', params: pageAt(pageParam) }),
      providesTags: [{ type: 'Queue', id: 'active-promos' }],
      keepUnusedDataFor: 5,
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
      query: ({ id, isBanned, ...why }) => ({
        url: `/admin/${isBanned ? 'ban' : 'unban'}-user/${id}`,
        method: 'POST',
        ...(isBanned && { body: why }),
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
    removeComment: build.mutation<Done, { id: number; reason_code?: ReasonCode }>({
      query: ({ id, ...params }) => ({ url: `/admin/comments/${id}`, method: 'DELETE', params }),
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
  }),
});

export const {
  useActivePromosInfiniteQuery,
  useUsersInfiniteQuery,
  useUpdateRoleMutation,
  useBanUserMutation,
  useRemoveUserTotpMutation,
  useRecentCommentsInfiniteQuery,
  useRemoveCommentMutation,
  useAuditLogInfiniteQuery,
  useSecurityEventsInfiniteQuery,
} = adminApi;
