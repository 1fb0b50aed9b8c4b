import { fail } from '@tallscreen/kit/errors';
import type { ReportedItem } from '#domain/reported-item';

export type ReportReason = 'spam' | 'harassment' | 'inappropriate' | 'other';
export type ReportOutcome = 'dismissed' | 'upheld' | 'removed';

export interface Report {
  readonly id: number;
  readonly item: ReportedItem;
  readonly reason: ReportReason;
  /** 0 for a deleted user, and for a notice by somebody without an account */
  readonly reporterId: number;
  /** how much it weighs by the reporter's record, from 0 to 1 (`reporter.ts`) */
  readonly weight: number;
  /** of a notice; absent for the report of a user */
  readonly category?: string | undefined;
  readonly createdAt: Date;
  /** null while the report is open */
  readonly outcome: ReportOutcome | null;
}

/** What a yearly report needs of a report. */
export interface FiledReport extends Pick<Report, 'reason' | 'createdAt' | 'outcome'> {
  /** null while it is open */
  readonly closedAt: Date | null;
  /** of a notice by somebody without an account; absent for a report by a user */
  readonly category?: string | undefined;
}

/** How long a reporter cannot report an item again after an admin has dismissed their report on it. */
export const DISMISSED_MS = 7 * 24 * 60 * 60_000;

/** An item with this many open reports is listed before the others. */
export const URGENT_FROM = 5;

export interface ListedReport extends Report {
  /** number of open reports on the same item */
  readonly reportCount: number;
}

/** The outcome with which open reports on one item are closed. */
export interface Closing {
  readonly item: ReportedItem;
  readonly outcome: ReportOutcome;
  readonly note: string;
  /** the code of the broken rule; empty for none */
  readonly reasonCode: string;
  /** 0 if the item is deleted */
  readonly ownerId: number;
  readonly areReportersNotified: boolean;
  /** the strike that the owner gets; 0 or absent for none */
  readonly measureId?: number;
  /** for the audit log; null if reports close because their item was deleted */
  readonly adminId: number | null;
}

/** Numbers of open and upheld reports of one item. */
export interface ReportCounts {
  readonly openCount: number;
  readonly upheldCount: number;
  /** Rises by one when all open reports are closed: reports of earlier rounds are closed, or will be soon. */
  readonly round: number;
}

/** A closing of one item's reports in several steps, because there are many, or notices among them. */
export interface UnfinishedClosing extends Closing {
  /** Reports of this round and of earlier ones are closed. */
  readonly round: number;
  /** the notices of reports that are closed by now; they are settled in the next step */
  readonly noticeIds: readonly number[];
}

/** Number of reports that one transaction closes; one event names their reporters. */
export const REPORTS_PER_STEP = 500;

/** Returns the counts of an item after all its open reports were closed with this outcome. */
export const countsAfterClosing = (before: ReportCounts, outcome: ReportOutcome): ReportCounts => ({
  openCount: 0,
  upheldCount: before.upheldCount + (outcome === 'upheld' ? before.openCount : 0),
  round: before.round + 1,
});

/** Throws already_exists if another outcome was chosen before. */
export function checkOutcome(closedAs: ReportOutcome | null, wanted: ReportOutcome): void {
  if (closedAs && closedAs !== wanted) throw fail('report_already_closed', { params: { outcome: closedAs } });
}
