import type { NotificationDraft, PlainDraft, Target } from '#domain/notification';
import { itemTarget, reasonText } from '#domain/notification-drafts';

/** What reporters of an item learn, and the owner of an upheld report. */

export type ReportOutcome = 'dismissed' | 'upheld' | 'removed';

const reporterMessages: Record<ReportOutcome, (noun: string) => string> = {
  dismissed: (noun) => `We reviewed the ${noun} you reported and found nothing against the rules.`,
  upheld: (noun) => `Thank you: the ${noun} you reported was found to break the rules, and its owner was warned.`,
  removed: (noun) => `Thank you: the ${noun} you reported was removed.`,
};

export interface ReportResolution {
  readonly eventId: string;
  readonly itemId: number;
  readonly itemType: Target['type'];
  readonly noun: string;
  readonly outcome: ReportOutcome;
  readonly reporterIds: readonly number[];
  /** 0 if unknown. */
  readonly ownerId: number;
  /** Message to the owner; may be empty. */
  readonly note: string;
}

/** Notifies each reporter, and warns the owner of an upheld report. The owner learns of a removal by `removedDraft`. */
export function reportDrafts(resolution: ReportResolution) {
  const { eventId, itemId, itemType, noun, outcome, reporterIds, ownerId, note } = resolution;
  // Also after a removal: the reporter should know what it is about.
  const target = { type: itemType, id: itemId };
  const toReporter = (userId: number): NotificationDraft => ({
    userId,
    kind: 'report',
    key: `report:${eventId}:${userId}`,
    itemId,
    target,
    text: { title: 'Your report was reviewed', message: reporterMessages[outcome](noun) },
  });
  const drafts = [...new Set(reporterIds)].map(toReporter);
  if (ownerId === 0 || outcome !== 'upheld') return drafts;
  const text = {
    title: 'A warning from the moderators',
    message: note || `Your ${noun} was found to break the rules.`,
  };
  return [...drafts, { userId: ownerId, kind: 'warning' as const, key: `warning:${eventId}`, itemId, target, text }];
}

export interface DecidedAppeal {
  readonly itemId: number;
  readonly itemType: 'video' | 'promo';
  readonly answer: 'granted' | 'refused';
  readonly reason: string;
  readonly reporterIds: readonly number[];
}

/** Tells each reporter of an item how the appeal about it was decided. There is one appeal an item. */
export const appealDrafts = ({ itemId, itemType, answer, reason, reporterIds }: DecidedAppeal): PlainDraft[] => {
  const end = answer === 'granted' ? 'It is public again.' : 'It stays out of the feed.';
  const message = `The uploader appealed the rejection of a ${itemType} you reported. The appeal was ${answer}. ${end}`;
  return [...new Set(reporterIds)].map((userId) => ({
    userId,
    kind: 'report',
    key: `appeal:${itemId}:${userId}`,
    itemId,
    target: itemTarget({ itemType, itemId }),
    text: { title: 'An appeal was decided', message: message + reasonText(reason) },
  }));
};
