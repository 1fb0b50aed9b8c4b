import { idAtMs, idToMs } from '@tallscreen/kit/ids';
import { countMeasures } from '#domain/measure-totals';
import {
  addWait,
  areFresh,
  countDecisions,
  medianOf,
  monthsBetween,
  type Month,
  type MonthTotals,
} from '#domain/month-totals';
import type { Decisions } from '#store/decisions';
import type { Measures } from '#store/measures';
import type { MediaItems } from '#store/media-items';
import type { MonthTotalsStore } from '#store/month-totals';
import type { Notices } from '#store/notices';
import type { Reports } from '#store/reports';

export interface ListMonthTotalsDeps {
  readonly mediaItems: Pick<MediaItems, 'findFirstId' | 'countIds'>;
  readonly reports: Pick<Reports, 'countIds'>;
  readonly notices: Pick<Notices, 'countIds'>;
  readonly decisions: Pick<Decisions, 'readApplied'>;
  readonly measures: Pick<Measures, 'readBetween'>;
  readonly monthTotals: Pick<MonthTotalsStore, 'readAll' | 'lease' | 'put'>;
  readonly now?: () => Date;
}

export interface ListedTotals {
  /** newest first */
  readonly months: readonly MonthTotals[];
  /** when those of the current month were counted */
  readonly asOf: Date;
}

export type ListMonthTotals = ReturnType<typeof createListMonthTotals>;

/**
 * Returns the totals of each month since the first upload, newest first. Everybody may call this, so totals are counted
 * at most once in ten minutes and by one call at a time; other calls get the previous totals. Only the first totals of
 * a month may be counted by several processes at once.
 */
export function createListMonthTotals(deps: ListMonthTotalsDeps) {
  const { mediaItems, reports, notices, decisions, measures, monthTotals, now = () => new Date() } = deps;
  let running: Promise<ListedTotals> | undefined;

  async function count({ month, startMs, endMs }: Month): Promise<MonthTotals> {
    const [from, before] = [idAtMs(startMs), idAtMs(endMs)];
    const range = [new Date(startMs), new Date(endMs)] as const;
    const [uploads, filed, noticed, { waits, ...applied }, { waits: ofAppeals, ...taken }] = await Promise.all([
      mediaItems.countIds(from, before),
      reports.countIds(from, before),
      notices.countIds(from, before),
      countDecisions(decisions.readApplied(...range)),
      countMeasures(measures.readBetween(...range), ...range),
    ]);
    for (const seconds of ofAppeals) addWait(waits, seconds);
    // Each notice counts as a report too.
    const complaints = { reports: filed - noticed, notices: noticed };
    return { month, uploads, ...complaints, ...applied, ...taken, medianDecisionSeconds: medianOf(waits) };
  }

  async function list(): Promise<ListedTotals> {
    const at = now();
    const firstId = await mediaItems.findFirstId();
    if (firstId === null) return { months: [], asOf: at };
    const stored = await monthTotals.readAll();
    const months: MonthTotals[] = [];
    let asOf: Date | undefined;
    for (const month of monthsBetween(idToMs(firstId), at.getTime())) {
      const known = stored.get(month.month);
      const isUsed = known && (areFresh(month, known.computedAt, at) || !(await monthTotals.lease(month.month, at)));
      if (isUsed) {
        months.push(known.totals);
        asOf ??= known.computedAt;
        continue;
      }
      const totals = await count(month);
      await monthTotals.put(totals, at);
      months.push(totals);
      asOf ??= at;
    }
    return { months, asOf: asOf ?? at };
  }

  return (): Promise<ListedTotals> => {
    running ??= list().finally(() => (running = undefined));
    return running;
  };
}
