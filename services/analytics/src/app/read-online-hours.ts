import { ONLINE_DAYS, onlineHoursOf, recentDays, type OnlineHours } from '#domain/online-hours';
import type { ActiveUserStore } from '#store/active-users';

const DAY_MS = 24 * 3_600_000;

/** Creates the function that returns at which hours of the day users were online, over the last whole days. */
export function createReadOnlineHours({ activeUsers }: { readonly activeUsers: Pick<ActiveUserStore, 'readHours'> }) {
  return async function readOnlineHours(userIds: readonly number[]): Promise<OnlineHours> {
    if (userIds.length === 0) return { shareByHour: [], activeUsers: 0 };
    const days = recentDays(ONLINE_DAYS, Date.now() - DAY_MS);
    return onlineHoursOf(await activeUsers.readHours([...new Set(userIds)], days));
  };
}
