import { type AppError, fail } from '@tallscreen/kit/errors';
import type { ItemType } from '#domain/media-item';
import type { Measure } from '#domain/measure';
import { harmOfUpload } from '#domain/queue-priority';
import type { ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

export const queueItemTypes = ['video', 'promo', 'report', 'appeal', 'comment'] as const;
export type QueueItemType = (typeof queueItemTypes)[number];

export type QueueItemState = 'unclaimed' | 'claimed' | 'mine' | 'asked';
export type QueueSort = 'priority' | 'oldest' | 'newest' | 'reports' | 'reach' | 'urgent';
/** `videos` and `promos`: items that wait for a decision, including appeals; `reports`: items with open reports. */
export type QueueList = 'videos' | 'promos' | 'reports';

/** How long an admin's claim holds an item. */
export const CLAIM_MS = 10 * 60_000;

/** A question of one admin to another about a queue item. */
export interface SecondOpinion {
  readonly from: number;
  readonly to: number;
  readonly note: string;
}

/** One piece of work that waits for an admin; it is deleted when it no longer waits. */
export interface QueueItem {
  /** see `reviewKey`, `reportKey` and `heldKey` */
  readonly id: string;
  readonly type: QueueItemType;
  /** the item to decide on */
  readonly item: ReportedItem;
  /** the video or promo to decide on, or the one that has the comment; null for users */
  readonly mediaItemId: number | null;
  /** the measure that an appeal is about, unless it waits as an upload; absent for other types */
  readonly measureId?: number;
  /** whether it is an appeal that a date decides unless an admin does before; absent for other types */
  readonly isOnClock?: boolean;
  /** whether it is a held comment on a removed video or promo: then it is not listed; absent for other types */
  readonly isOnRemoved?: boolean;
  /** codes of the scan's findings or of what a comment is held for, or the gravest reason of the reports */
  readonly reason: string;
  /** number of open reports */
  readonly reports: number;
  /** one of the open reports; null unless there are reports */
  readonly reportId: number | null;
  /** the sum of what the open reports weigh, and the greatest of them (`reporter.ts`); absent unless it was reported */
  readonly weight?: number;
  readonly topWeight?: number;
  /** the only reporter and the owner, for floods (`flood.ts`); empty or absent for several reporters */
  readonly floodKey?: string;
  /** see `harmOfUpload`, `harmOfReports` */
  readonly harm: number;
  /** views */
  readonly reach: number;
  /** true for an upload that the scan has flagged, and from `URGENT_FROM` open reports on */
  readonly isUrgent: boolean;
  /** the id of the upload or of the newest report; ids sort by time */
  readonly newestId: number;
  /** when it began to wait */
  readonly since: Date;
  readonly hashtags: readonly string[];
  /** languages of the speech and the captions, without region */
  readonly languages: readonly string[];
}

export interface ListedQueueItem extends QueueItem {
  readonly priority: number;
  /** false if only reporters without weight have reported it: it sorts last */
  readonly hasWeight: boolean;
  /** how many items of the same flood of reports wait behind it */
  readonly behind: number;
  /** null if nobody holds it, or if the claim has ended */
  readonly claim: { readonly by: number; readonly until: Date } | null;
  readonly secondOpinion: SecondOpinion | null;
}

/** Returns the id of the queue item for the review of an upload, or for the appeal about it. */
export const reviewKey = (type: ItemType, id: number): string => `${type}-${id}`;

/** Returns the id of the queue item for the appeal about a measure that does not wait as an upload. */
export const appealKey = (measureId: number): string => `appeal-${measureId}`;

/** Harm of a wrong measure: as that of an appeal about an upload. */
const APPEAL_HARM = harmOfUpload(undefined, { isFlagged: false, isAppeal: true });

/** Returns the queue item for an appeal about a measure that does not wait as an upload. */
export const appealItem = (
  { id, item }: Pick<Measure, 'id' | 'item'>,
  since: Date,
  { isOnClock = false } = {},
): QueueItem => ({
  id: appealKey(id),
  type: 'appeal',
  item,
  mediaItemId: item.type === 'video' || item.type === 'promo' ? item.id : null,
  measureId: id,
  isOnClock,
  reason: '',
  reports: 0,
  reportId: null,
  harm: APPEAL_HARM,
  reach: 0,
  isUrgent: false,
  newestId: id,
  since,
  hashtags: [],
  languages: [],
});

/** Returns the id of the queue item for all open reports on an item. */
export const reportKey = ({ type, id }: ReportedItem): string => `report-${type}-${id}`;

/** Returns the id of the queue item for a comment that is held for a check. */
export const heldKey = (commentId: number): string => `comment-${commentId}`;

/** Returns the ids of all queue items by which an admin can decide on an item that users see or report. */
export const keysOf = (item: ReportedItem): string[] =>
  item.type === 'comment' ? [reportKey(item), heldKey(item.id)] : [reportKey(item)];

const gravity: Readonly<Record<ReportReason, number>> = { harassment: 3, inappropriate: 2, other: 1, spam: 0 };

/** Returns the gravest of the reasons. */
export const gravestOf = (reasons: readonly ReportReason[]): ReportReason =>
  reasons.reduce((gravest, reason) => (gravity[reason] > gravity[gravest] ? reason : gravest), 'spam');

export const heldByOther = (): AppError => fail('claimed_by_another_admin');
export const queueItemNotFound = (): AppError => fail('queue_entry_not_found');
