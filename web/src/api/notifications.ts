import { api } from './base.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { Notification } from './types.ts';

type List = CursorPage & { notifications: Notification[]; unread_count: number };

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<List, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/me/notifications', params: pageAt(pageParam) }),
      providesTags: ['Notifications'],
    }),
    markNotificationsRead: build.mutation<unknown, void>({
      query: () => ({ url: '/me/notifications/mark-read', method: 'POST' }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('notifications', undefined, ({ pages }) => {
            for (const page of pages) {
              page.unread_count = 0;
              for (const entry of page.notifications) entry.is_read = true;
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useNotificationsInfiniteQuery, useMarkNotificationsReadMutation } = notificationsApi;
