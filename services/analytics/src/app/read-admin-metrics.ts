import type { ListTopVideos } from '#app/list-top-videos';
import { MAX_DAYS_SHOWN } from '#app/read-timeline';
import type { MediaItemStats } from '#domain/media-item-stats';
import { dayOf, fillActiveDays, firstDayOf, type ActiveDays } from '#domain/timeline';
import type { Totals } from '#domain/totals';
import type { ActiveDayStore } from '#store/active-days';
import type { TotalsStore } from '#store/totals';

const DAYS_SHOWN = 30;

export interface ReadAdminMetricsDeps {
  readonly totals: Pick<TotalsStore, 'read'>;
  readonly activeDays: Pick<ActiveDayStore, 'readNewest' | 'readSince'>;
  readonly listTopVideos: ListTopVideos;
}

export interface AdminMetrics extends ActiveDays {
  readonly totals: Totals;
  readonly roles: ReadonlyMap<string, number>;
  readonly topVideos: readonly MediaItemStats[];
}

/**
 * Creates the function that returns the totals of the admin console. With `days` there are the active users of each of
 * the last days and of the days before; otherwise of the newest days that have any.
 */
export function createReadAdminMetrics({ totals, activeDays, listTopVideos }: ReadAdminMetricsDeps) {
  async function readActiveDays(days: number): Promise<ActiveDays> {
    if (days === 0) return { days: await activeDays.readNewest(DAYS_SHOWN), previous: [] };
    const [shown, nowMs] = [Math.min(days, MAX_DAYS_SHOWN), Date.now()];
    return fillActiveDays(await activeDays.readSince(dayOf(firstDayOf(2 * shown, nowMs))), shown, nowMs);
  }

  return async function readAdminMetrics(topLimit: number, days = 0): Promise<AdminMetrics> {
    const [{ totals: counts, roles }, active, topVideos] = await Promise.all([
      totals.read(),
      readActiveDays(days),
      listTopVideos(topLimit),
    ]);
    return { totals: counts, roles, ...active, topVideos };
  };
}
