import type { AdminUser } from '@tallscreen/bff/contract/admin';
import type { Done } from '@tallscreen/bff/contract/common';
import type { Invite, InviteList, NewInvite, WaitingRegistrationList } from '@tallscreen/bff/contract/registration';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

const registrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    registrations: build.infiniteQuery<WaitingRegistrationList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/registrations', params: pageAt(pageParam) }),
      providesTags: ['Registrations'],
      keepUnusedDataFor: 5,
    }),
    decideRegistration: build.mutation<AdminUser | Done, { id: number; verdict: 'approve' | 'refuse' }>({
      query: ({ id, verdict }) => ({ url: `/admin/registrations/${id}/${verdict}`, method: 'POST' }),
      invalidatesTags: ['Registrations', 'Users'],
    }),
    invites: build.infiniteQuery<InviteList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/admin/invites', params: pageAt(pageParam) }),
      providesTags: ['Invites'],
      keepUnusedDataFor: 5,
    }),
    createInvite: build.mutation<Invite, NewInvite>({
      query: (body) => ({ url: '/admin/invites', method: 'POST', body }),
      invalidatesTags: ['Invites'],
    }),
    deleteInvite: build.mutation<Done, string>({
      query: (code) => ({ url: `/admin/invites/${encodeURIComponent(code)}`, method: 'DELETE' }),
      invalidatesTags: ['Invites'],
    }),
  }),
});

export const {
  useRegistrationsInfiniteQuery,
  useDecideRegistrationMutation,
  useInvitesInfiniteQuery,
  useCreateInviteMutation,
  useDeleteInviteMutation,
} = registrationsApi;
