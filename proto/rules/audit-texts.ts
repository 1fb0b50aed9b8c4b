import type { AuditAction } from './audit-targets.ts';
import { fillSentence, type Params, type ParamsIn } from './sentence.ts';

const decided = '{reason}[ At {moment}.]';
const closed = 'Reports closed: {count}.[ {reason}]';

/** The audit log's text of each action, as English sentences with placeholders (`sentence.ts`). */
export const auditTexts = {
  'user.role_changed': '{before} → {after}',
  'user.banned': '[Until {until}. ]{reason}',
  'user.unbanned': '',
  'user.warned': '{reason}',
  'user.totp_removed': '',
  'user.reports_muted': 'Until {until}. {reason}',
  'user.reports_unmuted': '',
  'video.approved': decided,
  'video.rejected': decided,
  'video.removed': decided,
  'video.reopened': decided,
  'video.restored': decided,
  'promo.approved': decided,
  'promo.rejected': decided,
  'promo.removed': decided,
  'promo.reopened': decided,
  'promo.restored': decided,
  'report.dismissed': closed,
  'report.upheld': closed,
  'report.removed': closed,
  'comment.removed': 'By user {user} below video {video}, replies: {replies}.',
  'comment.approved': 'By user {user} below video {video}.',
  'comment.hidden': 'By user {user} below video {video}.',
  'pricing.set': '[{before}|none] → {after} from {from}',
  'policy.changed': '{policy}, version {version}.[ {note}]',
  'appeal.granted': 'Decision {decision}.[ {reason}]',
  'appeal.refused': 'Decision {decision}.[ {reason}]',
  'registration.approved': '',
  'registration.refused': '',
  'invite.created': 'Up to {count} accounts, until {until}.',
  'invite.ended': 'Accounts made with it: {count}.',
  'appeal.granted_by_time': 'Decision {decision}.[ {reason}]',
  'media.urls_fixed': 'Files linked again: {count}.',
} as const satisfies Readonly<Record<AuditAction, string>>;

/** The values for the placeholders of an action's text; '' for an absent one. */
export type AuditParams<A extends AuditAction> = ParamsIn<(typeof auditTexts)[A]>;

export const auditText = (action: AuditAction, params: Params): string =>
  fillSentence(auditTexts[action], params).trim();
