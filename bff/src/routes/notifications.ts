import { route, type Route } from '#http/route';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import { page } from '#contract/common';
import { Marked, NotificationList } from '#contract/notification';
import { notificationView } from '#views/notification';
import { orNull } from '#views/scalar';

const common = { tag: 'notifications', access: 'signedIn' } as const;

export function notificationRoutes({ clients: { notifications }, reads }: RouteDeps): Route[] {
  return [
    route({
      ...common,
      method: 'get',
      path: '/me/notifications',
      operationId: 'listNotifications',
      summary: 'List your notifications, newest first',
      limits: ['read'],
      query: page(20, 100),
      response: NotificationList,
      async handle({ query: { cursor = '', limit } }) {
        const answer = await notifications.listNotifications({ pageSize: limit, pageToken: cursor });
        const actors = await reads.users
          .byIds(answer.notifications.map(({ actorId }) => actorId))
          .catch(nothingWhileAway);
        return {
          notifications: answer.notifications.map((each) => notificationView(each, actors?.get(each.actorId))),
          unread_count: Number(answer.unreadCount),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/me/notifications/mark-read',
      operationId: 'markNotificationsRead',
      summary: 'Mark all your notifications as read',
      limits: ['write'],
      response: Marked,
      handle: async () => ({ marked: Number((await notifications.markNotificationsRead({})).markedCount) }),
    }),
  ];
}
