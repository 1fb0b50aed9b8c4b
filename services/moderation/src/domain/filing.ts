import type { NewNotice, StoredNotice } from '#domain/notice';
import type { Report } from '#domain/report';

/** A report of a user, or a notice, before it is stored. */
export interface Filing {
  /** A user's report is weighed when it is stored; a notice weighs 1. */
  readonly report: Omit<Report, 'weight'>;
  readonly ownerId: number;
  /** the media item that a reported comment is on; null for other items */
  readonly mediaItemId: number | null;
  /** null for the report of a user */
  readonly notice: NewNotice | null;
}

/** The stored reports and notices about the item that new filings concern. */
export interface Known {
  /** users who may not report it again */
  readonly refusedIds: ReadonlySet<number>;
  /** notices that a new one may repeat, by fingerprint */
  readonly notices: ReadonlyMap<string, StoredNotice>;
}

export interface FilingPlan {
  readonly isNew: boolean;
  /** the notice that came first; null if it is new, and for the report of a user */
  readonly repeated: StoredNotice | null;
}

/** Says which filings about one item are new. Of two equal ones the first is new, and the second repeats it. */
export function planFilings(filings: readonly Filing[], { refusedIds, notices }: Known): FilingPlan[] {
  const [refused, firsts] = [new Set(refusedIds), new Map(notices)];
  return filings.map(({ report: { reporterId }, notice }) => {
    const repeated = notice && firsts.get(notice.fingerprint);
    if (repeated) return { isNew: false, repeated };
    if (!notice && refused.has(reporterId)) return { isNew: false, repeated: null };
    if (notice) firsts.set(notice.fingerprint, { ...notice, isReceiptSent: false });
    else refused.add(reporterId);
    return { isNew: true, repeated: null };
  });
}
