import { reasonCodes } from './reasons.ts';

/** The categories of notices by anybody: the rules of `reasons.ts`, and content against the law. */
export const noticeCategories = [...reasonCodes, 'illegal'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/** A notice of this category needs the fields of a copyright claim. */
export const COPYRIGHT = 'copyright' satisfies NoticeCategory;

/** The state of a notice: `open`, or the outcome of the decision on the item. */
export const noticeStatuses = ['open', 'dismissed', 'upheld', 'removed'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];
