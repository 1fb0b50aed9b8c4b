import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { nameFile } from '#routes/numbers';
import { csvFile, OnlineHours } from '#contract/numbers';
import { toCsv } from '#views/csv';
import { onlineHoursView } from '#views/numbers';

const common = { method: 'get', tag: 'analytics', access: 'signedIn', limits: ['heavyRead'] } as const;
const PAGE_SIZE = 100;
const MAX_PAGES = 2;

export function onlineHoursRoutes({ clients: { analytics, follows } }: RouteDeps): Route[] {
  /** Returns the newest followers, enough to know the habits of all. */
  async function listNewest(userId: bigint): Promise<bigint[]> {
    const ids: bigint[] = [];
    let pageToken = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const direction = FollowDirection.FOLLOWERS;
      const answer = await follows.listFollows({ userId, direction, pageSize: PAGE_SIZE, pageToken });
      ids.push(...answer.userIds);
      pageToken = answer.nextPageToken;
      if (pageToken === '') break;
    }
    return ids;
  }

  const read = async ({ userId }: Person) =>
    onlineHoursView(await analytics.readOnlineHours({ userIds: await listNewest(fromId(userId)) }));

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
