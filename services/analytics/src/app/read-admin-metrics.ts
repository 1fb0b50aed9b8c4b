import type { ListTopVideos } from '#app/list-top-videos';
import type { MediaItemStats } from '#domain/media-item-stats';
import type { Totals } from '#domain/totals';
import type { ActiveDay, ActiveDayStore } from '#store/active-days';
import type { TotalsStore } from '#store/totals';

const DAYS_SHOWN = 30;

export interface ReadAdminMetricsDeps {
  readonly totals: Pick<TotalsStore, 'read'>;
  readonly activeDays: Pick<ActiveDayStore, 'readNewest'>;
  readonly listTopVideos: ListTopVideos;
}

export interface AdminMetrics {
  readonly totals: Totals;
  readonly roles: ReadonlyMap<string, number>;
  readonly days: readonly ActiveDay[];
  readonly topVideos: readonly MediaItemStats[];
}

/** Creates the function that returns the totals of the admin console. */
export function createReadAdminMetrics({ totals, activeDays, listTopVideos }: ReadAdminMetricsDeps) {
  return async function readAdminMetrics(topLimit: number): Promise<AdminMetrics> {
    const [{ totals: counts, roles }, days, topVideos] = await Promise.all([
      totals.read(),
      activeDays.readNewest(DAYS_SHOWN),
      listTopVideos(topLimit),
    ]);
    return { totals: counts, roles, days, topVideos };
  };
}
