import { isRuleCode } from '@tallscreen/proto/rules/reason-texts';
import { OTHER_REASON } from '@tallscreen/proto/rules/reasons';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import type { MeasureAppeal } from '#domain/measure-appeal';
import type { Report, ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';

const DAY_MS = 24 * 60 * 60_000;
const STRIKE_MS = 90 * DAY_MS;
/** The time in which a measure can be appealed. */
export const APPEAL_MS = 180 * DAY_MS;

export const measureKinds = ['rejected', 'removed', 'restricted', 'banned', 'warned', 'strike'] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** The way in which moderation learned of the problem: by itself, by a report or notice, or by the automatic check. */
export const measureSources = ['own', 'report', 'notice', 'model'] as const;
export type MeasureSource = (typeof measureSources)[number];

/** One decision against a person or their content, with everything that a statement of reasons contains. */
export interface Measure {
  readonly id: number;
  /** the same for a repeat of the call or event that made it */
  readonly key: string;
  /** whom it concerns; 0 once the account is deleted */
  readonly userId: number;
  readonly item: ReportedItem;
  /** empty unless the item is a video or promo */
  readonly title: string;
  readonly kind: MeasureKind;
  /** the code of the broken rule, or of what was found; empty for none */
  readonly reasonCode: string;
  /** what the user reads; may be empty */
  readonly text: string;
  /** the moment of the problem in the video or promo; null if the admin named none */
  readonly momentMs: number | null;
  readonly automatedDetection: boolean;
  readonly automatedDecision: boolean;
  readonly source: MeasureSource;
  /** APPEAL_ADMIN if unknown */
  readonly adminId: number;
  readonly decidedAt: Date;
  /** when it ends or ended; null if it lasts */
  readonly until: Date | null;
  /** until when it counts as a strike; null if it does not, or not any more */
  readonly strikeUntil: Date | null;
  /** how many reports it upheld, which lower the item's score */
  readonly reportCount: number;
  readonly appeal: MeasureAppeal | null;
}

type Given = Pick<Measure, 'id' | 'key' | 'userId' | 'item' | 'kind' | 'adminId' | 'source' | 'decidedAt'> &
  Partial<Measure>;

const measure = (given: Given): Measure => ({
  title: '',
  reasonCode: '',
  text: '',
  momentMs: null,
  automatedDetection: false,
  // A person decides on every measure.
  automatedDecision: false,
  until: null,
  strikeUntil: null,
  reportCount: 0,
  appeal: null,
  ...given,
});

const strikeUntil = (at: Date): Date => new Date(at.getTime() + STRIKE_MS);

const rules: Record<ReportReason, string> = {
  spam: 'spam',
  harassment: 'harassment',
  inappropriate: OTHER_REASON,
  other: OTHER_REASON,
};

/** The report or notice that a measure follows from. */
export type Cause = Pick<Report, 'reason' | 'category'>;

const ruleOfCode = (code: string): string => (isRuleCode(code) ? code : OTHER_REASON);

/** The rule that a report or notice names; of a notice, it may be out of force by now. */
export const ruleOf = ({ reason, category }: Cause): string => (category ? ruleOfCode(category) : rules[reason]);

const sourceOf = (cause: Cause | null | undefined, fallback: MeasureSource = 'own'): MeasureSource =>
  cause ? (cause.category ? 'notice' : 'report') : fallback;

export const appealDeadline = ({ decidedAt }: Pick<Measure, 'decidedAt'>): Date =>
  new Date(decidedAt.getTime() + APPEAL_MS);

/** The rule under which a strike is listed. */
export const strikeRuleOf = ({ reasonCode }: Pick<Measure, 'reasonCode'>): string => ruleOfCode(reasonCode);

/**
 * Returns the measure of a decision on a video or promo, null for one that is not against its uploader. A removal by
 * another user is a strike. A rejection is none: nobody has seen the upload. Nor is the answer to an appeal a measure.
 * Without a rule it has that of the notice about the item.
 */
export function measureOfDecision(decision: Decision, cause: Cause | null | undefined): Measure | null {
  const { id, verdict, adminId, uploaderId, itemType, itemId, decidedAt, wasFlagged } = decision;
  const { title, momentMs, reason: text } = decision;
  const reasonCode = decision.reasonCode || (cause?.category ? ruleOf(cause) : '');
  if (verdict !== 'remove' && (verdict !== 'reject' || decision.answersAppeal)) return null;
  const isOwn = adminId === APPEAL_ADMIN || adminId === uploaderId;
  return measure({
    id,
    key: `decision-${id}`,
    userId: uploaderId,
    item: { type: itemType, id: itemId },
    kind: verdict === 'remove' ? 'removed' : 'rejected',
    adminId,
    source: sourceOf(cause, wasFlagged ? 'model' : 'own'),
    automatedDetection: wasFlagged,
    decidedAt,
    title,
    reasonCode,
    text,
    momentMs,
    strikeUntil: verdict === 'remove' && !isOwn ? strikeUntil(decidedAt) : null,
  });
}

export interface RemovedComment {
  readonly commentId: number;
  readonly authorId: number;
  readonly adminId: number;
  /** empty if the admin chose none */
  readonly reasonCode: string;
  readonly removedAt: Date;
}

/**
 * Without a rule it has the rule of the report or notice about the comment. `isStruck`: the author has a strike for it
 * already.
 */
export function measureOfComment(
  { commentId, authorId, adminId, reasonCode: given, removedAt }: RemovedComment,
  { id, cause, isStruck }: { id: number; cause: Cause | null | undefined; isStruck: boolean },
): Measure {
  return measure({
    id,
    key: `comment-${commentId}`,
    userId: authorId,
    item: { type: 'comment', id: commentId },
    kind: 'removed',
    adminId,
    source: sourceOf(cause),
    decidedAt: removedAt,
    reasonCode: given || (cause ? ruleOf(cause) : OTHER_REASON),
    strikeUntil: isStruck ? null : strikeUntil(removedAt),
  });
}

export interface HiddenComment {
  /** which is the measure's id, too */
  readonly hideId: number;
  readonly commentId: number;
  readonly authorId: number;
  readonly adminId: number;
  /** empty if the admin chose none */
  readonly reasonCode: string;
  readonly hiddenAt: Date;
}

/** An admin's hide of a comment. It is no strike. Without a rule it has that of the report or notice. */
export const measureOfHide = (
  { hideId, commentId, authorId, adminId, reasonCode: given, hiddenAt }: HiddenComment,
  cause: Cause | null | undefined,
): Measure =>
  measure({
    id: hideId,
    key: `hide-${hideId}`,
    userId: authorId,
    item: { type: 'comment', id: commentId },
    kind: 'restricted',
    adminId,
    source: sourceOf(cause),
    decidedAt: hiddenAt,
    reasonCode: given || (cause ? ruleOf(cause) : OTHER_REASON),
  });

interface Upheld extends Pick<Measure, 'reasonCode' | 'title' | 'momentMs' | 'text' | 'adminId'> {
  readonly ownerId: number;
}

/**
 * Returns the strike for an upheld report or notice, null if the owner is unknown. Without a rule it has the
 * reporter's. Its id is of the time of the decision, by which measures are listed: the report may be weeks old.
 */
export function measureOfReport(
  { id: reportId, item, ...cause }: Pick<Report, 'id' | 'item'> & Cause,
  { ownerId, reasonCode: given, ...about }: Upheld,
  made: Pick<Measure, 'id' | 'decidedAt'>,
): Measure | null {
  if (ownerId === 0) return null;
  const reasonCode = given || ruleOf(cause);
  const strike = { kind: 'strike', source: sourceOf(cause), strikeUntil: strikeUntil(made.decidedAt) } as const;
  return measure({ ...made, key: `report-${reportId}`, userId: ownerId, item, ...strike, ...about, reasonCode });
}

/**
 * A strike as it was kept before there were measures: for a removed comment, whose id it has, or for an upheld report,
 * whose id it has.
 */
export interface Strike extends Pick<Measure, 'id' | 'userId' | 'reasonCode' | 'item' | 'title' | 'momentMs'> {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who decided is not known. */
export const measureOfStrike = (
  { createdAt: decidedAt, expiresAt, ...about }: Strike,
  cause: Cause | null | undefined,
): Measure => {
  // A comment about which a report was upheld stayed up.
  const isRemoval = about.item.type === 'comment' && about.id === about.item.id;
  return measure({
    ...about,
    key: isRemoval ? `comment-${about.id}` : `report-${about.id}`,
    kind: isRemoval ? 'removed' : 'strike',
    source: sourceOf(cause),
    adminId: APPEAL_ADMIN,
    decidedAt,
    strikeUntil: expiresAt,
  });
};

export interface Ban extends Pick<Measure, 'userId' | 'adminId' | 'reasonCode' | 'text' | 'until'> {
  readonly banId: number;
  readonly bannedAt: Date;
}

export const measureOfBan = ({ banId, bannedAt, ...about }: Ban, cause: Cause | null | undefined): Measure =>
  measure({
    id: banId,
    key: `ban-${banId}`,
    item: { type: 'user', id: about.userId },
    kind: 'banned',
    source: sourceOf(cause),
    decidedAt: bannedAt,
    ...about,
  });

export const MOST_MUTE_DAYS = 365;

export interface Mute extends Pick<Measure, 'userId' | 'adminId' | 'reasonCode' | 'text' | 'decidedAt'> {
  readonly id: number;
  readonly days: number;
  /** how many the user had before */
  readonly earlier: number;
}

/** Returns the measure by which a user cannot report anything for some days. */
export const measureOfMute = ({ earlier, days, ...about }: Mute): Measure =>
  measure({
    key: `mute-${about.userId}-${earlier}`,
    item: { type: 'user', id: about.userId },
    kind: 'restricted',
    source: 'own',
    until: new Date(about.decidedAt.getTime() + days * DAY_MS),
    ...about,
  });

export const isMute = ({ kind, item }: Pick<Measure, 'kind' | 'item'>): boolean =>
  kind === 'restricted' && item.type === 'user';

export const isHide = ({ kind, item }: Pick<Measure, 'kind' | 'item'>): boolean =>
  kind === 'restricted' && item.type === 'comment';

/** Whether another service has to undo it when an appeal is granted. */
export const isUndoneElsewhere = (measure: Pick<Measure, 'kind' | 'item'>): boolean =>
  measure.kind === 'banned' || measure.kind === 'removed' || isHide(measure);

export type Warning = Pick<Measure, 'id' | 'userId' | 'reasonCode' | 'text' | 'adminId' | 'decidedAt'>;

export const measureOfWarning = (warning: Warning, key: string, cause: Cause | null | undefined): Measure =>
  measure({
    key,
    item: { type: 'user', id: warning.userId },
    kind: 'warned',
    source: sourceOf(cause),
    ...warning,
  });
