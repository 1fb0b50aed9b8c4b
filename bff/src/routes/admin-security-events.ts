import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { SecurityEventList, securityEventQuery } from '#contract/security-event';
import { orNull } from '#views/scalar';
import { securityEventView } from '#views/security-event';

export function adminSecurityEventRoutes({ clients, reads }: RouteDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/admin/security-events',
      operationId: 'listSecurityEvents',
      tag: 'admin',
      summary: 'List sign-ins, bans and security changes of accounts, newest first',
      access: ['admin'],
      limits: ['read'],
      query: securityEventQuery,
      response: SecurityEventList,
      async handle({ query: { cursor = '', limit, type = '', user_id } }) {
        const { events, nextPageToken } = await clients.securityEvents.listSecurityEvents({
          pageSize: limit,
          pageToken: cursor,
          type,
          ...(user_id !== undefined && { userId: fromId(user_id) }),
        });
        const users = await reads.users.byIds(events.map(({ userId }) => userId));
        return {
          events: events.map((event) => securityEventView(event, users.get(event.userId)?.username)),
          next_cursor: orNull(nextPageToken),
        };
      },
    }),
  ];
}
