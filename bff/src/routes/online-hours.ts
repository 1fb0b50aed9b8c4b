import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { route, type Route } from '#http/route';
import { readFollowIds } from '#reads/follow-ids';
import type { RouteDeps } from '#routes/deps';
import { nameFile } from '#routes/video-stats';
import { csvFile, OnlineHours } from '#contract/stats';
import { toCsv } from '#views/csv';
import { onlineHoursView } from '#views/video-stats';

const common = { method: 'get', tag: 'analytics', access: 'signedIn', limits: ['heavyRead'] } as const;
/** Number of followers who are asked about; enough to represent all. */
const MOST_FOLLOWERS = 200;

export function onlineHoursRoutes({ clients }: RouteDeps): Route[] {
  async function read({ userId }: Person) {
    const userIds = await readFollowIds(clients, fromId(userId), FollowDirection.FOLLOWERS, MOST_FOLLOWERS);
    return onlineHoursView(await clients.analytics.readOnlineHours({ userIds }));
  }

  return [
    route({
      ...common,
      path: '/analytics/followers/online',
      operationId: 'readOnlineHours',
      summary:
        'Read at which hours of the day your 200 newest followers were online in the last 28 days; nothing if fewer than ten of them were',
      response: OnlineHours,
      handle: ({ user }) => read(user),
    }),
    route({
      ...common,
      path: '/analytics/followers/online.csv',
      operationId: 'readOnlineHoursCsv',
      summary: 'Read at which hours of the day your newest followers were online as CSV',
      response: csvFile,
      answerType: 'text/csv',
      async handle({ user, res }) {
        const { hours } = await read(user);
        nameFile(res, 'followers-online');
        return toCsv(
          ['hour_utc', 'share'],
          hours.map(({ hour, share }) => [hour, share]),
        );
      },
    }),
  ];
}
