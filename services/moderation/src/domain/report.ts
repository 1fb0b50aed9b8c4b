export const reportedTypes = ['video', 'promo', 'comment', 'user'] as const;
export type ReportedType = (typeof reportedTypes)[number];

export type ReportReason = 'spam' | 'harassment' | 'inappropriate' | 'other';
export type ReportOutcome = 'dismissed' | 'upheld' | 'removed';

export interface ReportedItem {
  readonly type: ReportedType;
  readonly id: number;
}

export interface Report {
  readonly id: number;
  readonly item: ReportedItem;
  readonly reason: ReportReason;
  readonly reporterId: number;
  readonly createdAt: Date;
  /** null while it is open */
  readonly outcome: ReportOutcome | null;
}

/** What is known of an item when it is reported. */
export interface AboutItem {
  readonly ownerId: number;
  /** below which a comment stands; null for other items */
  readonly clipId: number | null;
}

/** From so many open reports on, an item's come first. */
export const HOT_FROM = 5;

export interface ListedReport extends Report {
  readonly isHot: boolean;
  /** open reports on the same item */
  readonly reportCount: number;
}

export interface Resolution {
  readonly item: ReportedItem;
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly ownerId: number;
  readonly isToldToReporters: boolean;
  /** who closes them, for the audit log; null where they close by themselves */
  readonly adminId: number | null;
}

export interface ReportCursor {
  readonly isHot: boolean;
  readonly id: number;
}

export interface ReportStore {
  find(id: number): Promise<Report | null>;
  /** false when the reporter has an open one on the item */
  add(report: Report, about: AboutItem): Promise<boolean>;
  /** open ones, those of hot items first, then newest first */
  list(after: ReportCursor | null, limit: number): Promise<ListedReport[]>;
  countOpen(item: ReportedItem): Promise<number>;
  /** those of them that have open ones */
  filterOpen(items: readonly ReportedItem[]): Promise<ReportedItem[]>;
  /** comments with open ones */
  listOpenBelow(clipId: number): Promise<ReportedItem[]>;
  /** Closes all open ones on the item, with the events; answers how many: none when the one named is closed already. */
  close(resolution: Resolution, reportId?: number): Promise<number>;
  /** Closes this one as dismissed, with the events; answers how many: none when it is closed already. */
  closeOne(report: Report, resolution: Resolution): Promise<number>;
}
