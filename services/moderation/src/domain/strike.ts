import { isFinding } from '@tallscreen/proto/rules/reason-texts';
import { OTHER_REASON } from '@tallscreen/proto/rules/reasons';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import type { Report, ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

const STRIKE_DAYS = 90;
const STRIKE_MS = STRIKE_DAYS * 24 * 60 * 60_000;

/** A removal or an upheld report that counts against a user until it expires. */
export interface Strike {
  /** the id of the decision or of the report, so that a repeated call gives no second strike */
  readonly id: number;
  readonly userId: number;
  readonly reasonCode: string;
  readonly item: ReportedItem;
  /** empty unless the item is a video or promo */
  readonly title: string;
  /** the moment of the problem in the video or promo; null if the admin named none */
  readonly momentMs: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const strike = (fields: Omit<Strike, 'expiresAt'>): Strike => ({
  ...fields,
  expiresAt: new Date(fields.createdAt.getTime() + STRIKE_MS),
});

/**
 * Returns the strike for a removal by an admin. A rejection gives none: nobody has seen the upload, and its uploader
 * can appeal.
 */
export function strikeOfDecision(decision: Decision): Strike | null {
  const { id, verdict, adminId, uploaderId, itemType, itemId, title, momentMs, decidedAt } = decision;
  if (verdict !== 'remove' || adminId === APPEAL_ADMIN || adminId === uploaderId) return null;
  const reasonCode = isFinding(decision.reasonCode) ? OTHER_REASON : decision.reasonCode || OTHER_REASON;
  return strike({
    id,
    userId: uploaderId,
    reasonCode,
    item: { type: itemType, id: itemId },
    title,
    momentMs,
    createdAt: decidedAt,
  });
}

export interface RemovedComment {
  readonly commentId: number;
  readonly authorId: number;
  /** empty if the admin chose none */
  readonly reasonCode: string;
  readonly removedAt: Date;
}

/**
 * Returns the strike for a comment that an admin removed. Without a rule it has the rule of the comment's last report.
 */
export const strikeOfComment = (
  { commentId, authorId, reasonCode, removedAt }: RemovedComment,
  reported: ReportReason | undefined,
): Strike =>
  strike({
    id: commentId,
    userId: authorId,
    reasonCode: reasonCode || (reported ? ruleOf[reported] : OTHER_REASON),
    item: { type: 'comment', id: commentId },
    title: '',
    momentMs: null,
    createdAt: removedAt,
  });

const ruleOf: Record<ReportReason, string> = {
  spam: 'spam',
  harassment: 'harassment',
  inappropriate: OTHER_REASON,
  other: OTHER_REASON,
};

interface Upheld extends Pick<Strike, 'reasonCode' | 'title' | 'momentMs'> {
  readonly ownerId: number;
}

/** Returns the strike for an upheld report, null if the owner is unknown. Without a rule it has the reporter's. */
export function strikeOfReport(
  { id, item, reason }: Pick<Report, 'id' | 'item' | 'reason'>,
  { ownerId, reasonCode, ...about }: Upheld,
  createdAt: Date,
): Strike | null {
  if (ownerId === 0) return null;
  return strike({ id, userId: ownerId, reasonCode: reasonCode || ruleOf[reason], item, ...about, createdAt });
}
