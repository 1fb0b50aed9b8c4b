import { noticeOf } from '@tallscreen/proto/rules/notices';
import type { PlainDraft, Target } from '#domain/notification';
import { decisionTarget, itemTarget } from '#domain/notification-drafts';

/** Notifications for the reporters of an item, and for the owner if the report was upheld. */

export type ReportOutcome = 'dismissed' | 'upheld' | 'removed';

export interface ReportResolution {
  readonly eventId: string;
  readonly itemId: number;
  readonly itemType: Exclude<Target['type'], 'decision'>;
  /** The strike that the owner gets; 0 for none. */
  readonly measureId?: number;
  readonly noun: string;
  readonly outcome: ReportOutcome;
  readonly reporterIds: readonly number[];
  /** 0 if unknown. */
  readonly ownerId: number;
  /** Message to the owner; may be empty. */
  readonly note: string;
  /** The broken rule; empty for none. */
  readonly reasonCode: string;
}

/**
 * Notifies each reporter, and warns the owner if the report was upheld. The owner of a removed item gets `removedDraft`
 * instead.
 */
export function reportDrafts(resolution: ReportResolution): PlainDraft[] {
  const {
    eventId,
    itemId,
    itemType,
    noun,
    outcome,
    reporterIds,
    ownerId,
    note,
    reasonCode,
    measureId = 0,
  } = resolution;
  // Needed even after a removal, so that the reporter knows what it is about.
  const target = { type: itemType, id: itemId };
  const toReporter = (userId: number): PlainDraft => ({
    userId,
    key: `report:${eventId}:${userId}`,
    itemId,
    target,
    notice: noticeOf(`report_${outcome}`, { noun }),
  });
  const drafts = [...new Set(reporterIds)].map(toReporter);
  if (ownerId === 0 || outcome !== 'upheld') return drafts;
  const notice =
    note === '' ? noticeOf('broken_rules', { noun }) : noticeOf('warning', { reason: note, reason_code: reasonCode });
  return [
    ...drafts,
    { userId: ownerId, key: `warning:${eventId}`, itemId, target: decisionTarget(measureId) ?? target, notice },
  ];
}

export interface DecidedAppeal {
  readonly eventId: string;
  readonly itemId: number;
  readonly itemType: 'video' | 'promo';
  readonly answer: 'granted' | 'refused';
  readonly reason: string;
  readonly reasonCode: string;
  readonly reporterIds: readonly number[];
}

/**
 * Notifies each reporter of an item how an appeal about it was decided. Each rejection of it has an appeal of its own.
 */
export const appealDrafts = ({
  eventId,
  itemId,
  itemType,
  answer,
  reason,
  reasonCode,
  reporterIds,
}: DecidedAppeal): PlainDraft[] => {
  return [...new Set(reporterIds)].map((userId) => ({
    userId,
    key: `appeal:${eventId}:${userId}`,
    itemId,
    target: itemTarget({ itemType, itemId }),
    notice: noticeOf(`appeal_${answer}`, { noun: itemType, reason, reason_code: reasonCode }),
  }));
};
