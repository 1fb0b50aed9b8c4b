import { dayOf } from '#domain/timeline';

const DAY_MS = 24 * 3_600_000;

/** Whole days (UTC) over which online hours are averaged. */
export const ONLINE_DAYS = 28;

/** Smallest group of users: in a smaller one the hours would show when single users are online. */
const SMALLEST_GROUP = 10;
/** An hour with fewer online users than this counts as 0, for the same reason. */
const FEWEST_IN_AN_HOUR = 5;

export interface OnlineHours {
  /**
   * for each hour of the day (UTC), the mean share of the active users who were online; 0 if they were few, empty for a
   * small group
   */
  readonly shareByHour: readonly number[];
  /** 0 for a small group */
  readonly activeUsers: number;
}

/** Returns the days up to and including that of `nowMs`, oldest first. */
export const recentDays = (count: number, nowMs: number): string[] =>
  Array.from({ length: count }, (_, i) => dayOf(nowMs - (count - 1 - i) * DAY_MS));

/** Returns at which hours of the day a group of users was online. */
export function onlineHoursOf(active: readonly { readonly userId: number; readonly hours: number }[]): OnlineHours {
  const withHours = active.filter(({ hours }) => hours !== 0);
  const activeUsers = new Set(withHours.map(({ userId }) => userId)).size;
  if (activeUsers < SMALLEST_GROUP) return { shareByHour: [], activeUsers: 0 };
  const shareByHour = Array.from({ length: 24 }, (_, hour) => {
    const online = withHours.filter(({ hours }) => (hours & (1 << hour)) !== 0);
    const users = new Set(online.map(({ userId }) => userId)).size;
    return users < FEWEST_IN_AN_HOUR ? 0 : online.length / (activeUsers * ONLINE_DAYS);
  });
  return { shareByHour, activeUsers };
}
