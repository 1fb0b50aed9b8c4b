import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Marked, NotificationList } from '@tallscreen/bff/contract/notification';

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<NotificationList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/me/notifications', params: pageAt(pageParam) }),
      providesTags: ['Notifications'],
    }),
    markNotificationsRead: build.mutation<Marked, void>({
      query: () => ({ url: '/me/notifications/mark-read', method: 'POST' }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          notificationsApi.util.updateQueryData('notifications', undefined, ({ pages }) => {
            for (const page of pages) {
              page.unread_count = 0;
              for (const notification of page.notifications) notification.is_read = true;
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useNotificationsInfiniteQuery, useMarkNotificationsReadMutation } = notificationsApi;
