import { idAtMs, idToMs } from '@tallscreen/kit/ids';
import { areFresh, countDecisions, monthsBetween, type Month, type MonthTotals } from '#domain/month-totals';
import type { Decisions } from '#store/decisions';
import type { MediaItems } from '#store/media-items';
import type { MonthTotalsStore } from '#store/month-totals';
import type { Reports } from '#store/reports';

export interface ListMonthTotalsDeps {
  readonly mediaItems: Pick<MediaItems, 'findFirstId' | 'countIds'>;
  readonly reports: Pick<Reports, 'countIds'>;
  readonly decisions: Pick<Decisions, 'readApplied'>;
  readonly monthTotals: Pick<MonthTotalsStore, 'readAll' | 'lease' | 'put'>;
  readonly now?: () => Date;
}

export type ListMonthTotals = ReturnType<typeof createListMonthTotals>;

/**
 * Returns the totals of each month since the first upload, newest first. Everybody may call this, so totals are counted
 * at most once in ten minutes and by one call at a time; other calls get the previous totals. Only the first totals of
 * a month may be counted by several processes at once.
 */
export function createListMonthTotals(deps: ListMonthTotalsDeps) {
  const { mediaItems, reports, decisions, monthTotals, now = () => new Date() } = deps;
  let running: Promise<MonthTotals[]> | undefined;

  async function count({ month, startMs, endMs }: Month): Promise<MonthTotals> {
    const [from, before] = [idAtMs(startMs), idAtMs(endMs)];
    const [uploads, filed, applied] = await Promise.all([
      mediaItems.countIds(from, before),
      reports.countIds(from, before),
      countDecisions(decisions.readApplied(new Date(startMs), new Date(endMs))),
    ]);
    return { month, uploads, reports: filed, ...applied };
  }

  async function list(): Promise<MonthTotals[]> {
    const at = now();
    const firstId = await mediaItems.findFirstId();
    if (firstId === null) return [];
    const stored = await monthTotals.readAll();
    const listed: MonthTotals[] = [];
    for (const month of monthsBetween(idToMs(firstId), at.getTime())) {
      const known = stored.get(month.month);
      const isUsed = known && (areFresh(month, known.computedAt, at) || !(await monthTotals.lease(month.month, at)));
      if (isUsed) {
        listed.push(known.totals);
        continue;
      }
      const totals = await count(month);
      await monthTotals.put(totals, at);
      listed.push(totals);
    }
    return listed;
  }

  return (): Promise<MonthTotals[]> => {
    running ??= list().finally(() => (running = undefined));
    return running;
  };
}
