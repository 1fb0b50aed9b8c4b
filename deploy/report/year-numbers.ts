import {
  isMute,
  strikeRuleOf,
  type MeasureKind,
  type MeasureSource,
} from '../../services/moderation/src/domain/measure.ts';
import type { CountedMeasure } from '../../services/moderation/src/domain/measure-totals.ts';
import { addWait, medianOf } from '../../services/moderation/src/domain/month-totals.ts';
import type { FiledReport, ReportOutcome } from '../../services/moderation/src/domain/report.ts';
import type { ReportedItem } from '../../services/moderation/src/domain/reported-item.ts';

/** The outcomes of reports or notices of one kind. */
export interface Handled extends Readonly<Record<ReportOutcome | 'open', number>> {
  /** the reason of reports, the category of notices */
  readonly about: string;
  readonly filed: number;
}

export interface Complaints {
  readonly filed: readonly Handled[];
  /** from the report to its decision; null without a decision */
  readonly medianSeconds: number | null;
}

export interface MeasureCount {
  readonly kind: MeasureKind;
  /** what it is about: a comment that is restricted is hidden, a user's reports are muted */
  readonly about: ReportedItem['type'];
  readonly category: string;
  readonly source: MeasureSource;
  readonly wasDetected: boolean;
  readonly wasAutomatic: boolean;
  readonly count: number;
}

export interface Answers {
  readonly made: number;
  readonly granted: number;
  readonly refused: number;
  readonly open: number;
}

export interface AppealCount extends Pick<MeasureCount, 'kind' | 'about' | 'category'>, Answers {}

export interface YearNumbers {
  readonly year: number;
  readonly reports: Complaints;
  readonly notices: Complaints;
  readonly measures: readonly MeasureCount[];
  readonly appeals: readonly AppealCount[];
  /** those of the appeals that are about a copyright notice; `objections`: to which a notifier said they went to court */
  readonly counterNotices: Answers & { readonly objections: number };
  readonly medianAppealSeconds: number | null;
  /** share of the answered appeals that were granted; null without an answer */
  readonly reversedShare: number | null;
  readonly automation: {
    /** uploads that the automatic check flagged and a person then decided on */
    readonly flagged: number;
    /** those of them that the person approved */
    readonly falseAlarms: number;
    /** measures after automatic detection, and those of them that an appeal has undone */
    readonly detected: number;
    readonly undone: number;
  };
  readonly bans: number;
  /** how often the reports of a user were muted */
  readonly mutes: number;
  readonly recipients: { readonly months: readonly ActiveMonth[]; readonly average: number | null };
}

export interface ActiveMonth {
  /** such as 2030-01 */
  readonly month: string;
  readonly count: number;
}

export interface YearRows {
  /** taken, appealed or answered in the year */
  readonly measures: AsyncIterable<CountedMeasure>;
  /** filed in the year */
  readonly reports: AsyncIterable<FiledReport>;
  readonly flagged: { readonly approved: number; readonly refused: number };
  readonly months: readonly ActiveMonth[];
}

/** Counts things by keys that are made of several values. */
function counting<T extends object>() {
  const found = new Map<string, { -readonly [K in keyof T]: T[K] }>();
  return {
    of(fresh: T): { -readonly [K in keyof T]: T[K] } {
      const key = JSON.stringify(Object.values(fresh));
      const known = found.get(key) ?? { ...fresh };
      found.set(key, known);
      return known;
    },
    list: (): T[] => [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
  };
}

function complaining() {
  const counts = counting<Handled>();
  const waits = new Map<number, number>();
  return {
    add({ outcome, createdAt, closedAt }: FiledReport, about: string): void {
      const row = counts.of({ about, filed: 0, removed: 0, upheld: 0, dismissed: 0, open: 0 });
      row.filed++;
      row[outcome ?? 'open']++;
      if (closedAt) addWait(waits, secondsBetween(createdAt, closedAt));
    },
    done: (): Complaints => ({ filed: counts.list(), medianSeconds: medianOf(waits) }),
  };
}

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000);

const shareOf = (part: number, rest: number): number | null => (part + rest === 0 ? null : part / (part + rest));

/** Counts the rows of one year (UTC). Reads measures and reports one by one, because they may not fit into memory. */
export async function countYear(year: number, rows: YearRows): Promise<YearNumbers> {
  const [from, before] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))];
  const isIn = (at: Date | undefined) => at !== undefined && at >= from && at < before;
  const [measures, appeals] = [counting<MeasureCount>(), counting<AppealCount>()];
  const [reports, notices] = [complaining(), complaining()];
  const waits = new Map<number, number>();
  const counterNotices = { made: 0, granted: 0, refused: 0, open: 0, objections: 0 };
  const sums = { bans: 0, mutes: 0, detected: 0, undone: 0, granted: 0, refused: 0 };
  for await (const measure of rows.measures) {
    const { kind, source, automatedDetection: wasDetected, automatedDecision: wasAutomatic, appeal } = measure;
    const [about, category] = [measure.item.type, strikeRuleOf(measure)];
    if (isIn(measure.decidedAt)) {
      measures.of({ kind, about, category, source, wasDetected, wasAutomatic, count: 0 }).count++;
      sums.bans += Number(kind === 'banned');
      sums.mutes += Number(isMute(measure));
      sums.detected += Number(wasDetected);
      sums.undone += Number(wasDetected && appeal?.status === 'granted');
    }
    if (!appeal || !isIn(appeal.madeAt)) continue;
    for (const row of [
      appeals.of({ kind, about, category, made: 0, granted: 0, refused: 0, open: 0 }),
      ...(appeal.counterNotice ? [counterNotices] : []),
    ]) {
      row.made++;
      row[appeal.status]++;
    }
    counterNotices.objections += Number(Boolean(appeal.counterNotice?.objectedAt));
    if (appeal.status !== 'open') sums[appeal.status]++;
    if (appeal.decidedAt) addWait(waits, secondsBetween(appeal.madeAt, appeal.decidedAt));
  }
  for await (const report of rows.reports) {
    if (report.category) notices.add(report, report.category);
    else reports.add(report, report.reason);
  }
  const { flagged, months } = rows;
  const active = months.reduce((sum, { count }) => sum + count, 0);
  return {
    year,
    reports: reports.done(),
    notices: notices.done(),
    measures: measures.list(),
    appeals: appeals.list(),
    counterNotices,
    medianAppealSeconds: medianOf(waits),
    reversedShare: shareOf(sums.granted, sums.refused),
    automation: {
      flagged: flagged.approved + flagged.refused,
      falseAlarms: flagged.approved,
      detected: sums.detected,
      undone: sums.undone,
    },
    bans: sums.bans,
    mutes: sums.mutes,
    recipients: { months, average: months.length === 0 ? null : active / months.length },
  };
}
