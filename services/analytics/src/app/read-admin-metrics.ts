import type { ListTopVideos } from '#app/list-top-videos';
import { MAX_DAYS_SHOWN } from '#app/read-timeline';
import type { MediaItemStats } from '#domain/media-item-stats';
import { dayOf, fillActiveDays, firstDayOf, type ActiveDays } from '#domain/timeline';
import type { TotalChanges, Totals } from '#domain/totals';
import type { ActiveDayStore } from '#store/active-days';
import type { TotalsStore } from '#store/totals';

const DAYS_SHOWN = 30;

export interface ReadAdminMetricsDeps {
  readonly totals: Pick<TotalsStore, 'read' | 'readDays' | 'readFirstDay'>;
  readonly activeDays: Pick<ActiveDayStore, 'readNewest' | 'readSince'>;
  readonly listTopVideos: ListTopVideos;
}

export interface AdminMetrics extends ActiveDays {
  readonly totals: Totals;
  readonly roles: ReadonlyMap<string, number>;
  readonly topVideos: readonly MediaItemStats[];
  /** growth of the totals in the window; absent without `days`, or if it was not counted completely */
  readonly changes?: TotalChanges | undefined;
  /** the same for the previous window */
  readonly previousChanges?: TotalChanges | undefined;
}

const AFTER_ALL_DAYS = '9999-12-31';

/**
 * Creates the function that returns the totals of the admin console. With `days`: active users by day and growth of the
 * totals, for the `days`-day window that ends today and for the window before; top videos are those uploaded in the
 * window. Without `days`: active users of the newest days that have any.
 */
export function createReadAdminMetrics({ totals, activeDays, listTopVideos }: ReadAdminMetricsDeps) {
  async function readActiveDays(days: number): Promise<ActiveDays> {
    if (days === 0) return { days: await activeDays.readNewest(DAYS_SHOWN), previous: [] };
    const nowMs = Date.now();
    return fillActiveDays(await activeDays.readSince(dayOf(firstDayOf(2 * days, nowMs))), days, nowMs);
  }

  async function readChanges(days: number): Promise<Pick<AdminMetrics, 'changes' | 'previousChanges'>> {
    if (days === 0) return {};
    const nowMs = Date.now();
    const [first, firstBefore] = [dayOf(firstDayOf(days, nowMs)), dayOf(firstDayOf(2 * days, nowMs))];
    const [changes, before, firstCounted] = await Promise.all([
      totals.readDays(first, AFTER_ALL_DAYS),
      totals.readDays(firstBefore, first),
      totals.readFirstDay(),
    ]);
    // Skip the first day, because counting began during it.
    const isCountedFrom = (day: string): boolean => firstCounted !== undefined && firstCounted < day;
    return {
      ...(isCountedFrom(first) && { changes }),
      ...(isCountedFrom(firstBefore) && { previousChanges: before }),
    };
  }

  return async function readAdminMetrics(topLimit: number, wantedDays = 0): Promise<AdminMetrics> {
    const days = Math.min(wantedDays, MAX_DAYS_SHOWN);
    const [{ totals: counts, roles }, active, topVideos, changes] = await Promise.all([
      totals.read(),
      readActiveDays(days),
      listTopVideos(topLimit, days === 0 ? 0 : firstDayOf(days, Date.now())),
      readChanges(days),
    ]);
    return { totals: counts, roles, ...active, topVideos, ...changes };
  };
}
