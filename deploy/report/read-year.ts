import type { Connection } from 'mongoose';
import { activeMonthsCollection, createActiveDayStore } from '../../services/analytics/src/store/active-days.ts';
import { createDecisions } from '../../services/moderation/src/store/decisions.ts';
import { createMeasures } from '../../services/moderation/src/store/measures.ts';
import { createReporters } from '../../services/moderation/src/store/reporters.ts';
import { countYear, type YearNumbers } from './year-numbers.ts';

/** The databases whose rows the report counts. */
export interface ReportDatabases {
  readonly moderation: Connection;
  readonly analytics: Connection;
}

/** Counts the stored rows of one year (UTC). Changes nothing. */
export async function readYear(year: number, { moderation, analytics }: ReportDatabases): Promise<YearNumbers> {
  const [from, before] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  const months = await createActiveDayStore(analytics, activeMonthsCollection).readSince(`${year}-01`);
  const inYear = months.filter(({ day }) => day.startsWith(`${year}-`)).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return countYear(year, {
    measures: createMeasures(moderation).readBetween(from, before),
    reports: createReporters(moderation).readFiled(from, before),
    flagged: await createDecisions(moderation).countFlagged(from, before),
    months: inYear.map(({ day: month, count }) => ({ month, count })),
  });
}
