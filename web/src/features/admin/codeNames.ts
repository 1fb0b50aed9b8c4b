import type { ReportedType } from '@tallscreen/bff/contract/report';
import type { AuditEntry } from '@tallscreen/bff/contract/audit';
import { msg, t, tn, translated } from '../../i18n/translate.ts';
import { wordsOf } from '../../ui/format.ts';

/** The words for codes of the API, to be translated. */
export const CODE_NAMES: Readonly<Record<string, string>> = {
  // types
  video: msg('Video'),
  promo: msg('Promo'),
  user: msg('User'),
  comment: msg('Comment'),
  appeal: msg('Appeal'),
  price: msg('Price'),
  policy: msg('Policy'),
  registration: msg('Registration'),
  invite: msg('Invite'),
  // reasons and outcomes of reports
  SPAM: msg('Spam'),
  HARASSMENT: msg('Harassment'),
  INAPPROPRIATE: msg('Inappropriate'),
  OTHER: msg('Other'),
  dismissed: msg('Dismissed'),
  upheld: msg('Upheld'),
  removed: msg('Removed'),
  // findings of the scan
  blank: msg('Blank'),
  frozen: msg('Frozen'),
  removed_content: msg('Removed content'),
  porn: msg('Porn'),
  sexy: msg('Sexy'),
  neutral: msg('Neutral'),
  drawing: msg('Drawing'),
  // rules, some of which are findings too
  spam: msg('Spam'),
  harassment: msg('Harassment'),
  hate: msg('Hate'),
  nudity: msg('Nudity'),
  violence: msg('Violence'),
  dangerous: msg('Dangerous'),
  minors: msg('Minors'),
  privacy: msg('Privacy'),
  copyright: msg('Copyright'),
  misleading: msg('Misleading'),
  language: msg('Language'),
  quality: msg('Quality'),
  other: msg('Other'),
  // tiers
  testing: msg('Testing'),
  promoted: msg('Promoted'),
  viral: msg('Viral'),
  // actions of the audit log
  'user.role_changed': msg('User role changed'),
  'user.banned': msg('User banned'),
  'user.unbanned': msg('User unbanned'),
  'user.warned': msg('User warned'),
  'user.totp_removed': msg('User totp removed'),
  'user.reports_muted': msg('User reports muted'),
  'user.reports_unmuted': msg('User reports unmuted'),
  'video.approved': msg('Video approved'),
  'video.rejected': msg('Video rejected'),
  'video.removed': msg('Video removed'),
  'video.reopened': msg('Video reopened'),
  'promo.approved': msg('Promo approved'),
  'promo.rejected': msg('Promo rejected'),
  'promo.removed': msg('Promo removed'),
  'promo.reopened': msg('Promo reopened'),
  'video.restored': msg('Video restored'),
  'promo.restored': msg('Promo restored'),
  'appeal.granted': msg('Appeal granted'),
  'appeal.refused': msg('Appeal refused'),
  'appeal.granted_by_time': msg('Appeal granted by time'),
  'report.dismissed': msg('Report dismissed'),
  'report.upheld': msg('Report upheld'),
  'report.removed': msg('Report removed'),
  'comment.removed': msg('Comment removed'),
  'comment.approved': msg('Comment approved'),
  'comment.hidden': msg('Comment hidden'),
  'pricing.set': msg('Pricing set'),
  'policy.changed': msg('Policy changed'),
  'registration.approved': msg('Registration approved'),
  'registration.refused': msg('Registration refused'),
  'invite.created': msg('Invite created'),
  'invite.ended': msg('Invite ended'),
  'media.urls_fixed': msg('Media urls fixed'),
};

/* Words that other screens use with another meaning; they are translated by a longer text. */
const reportName = (): string => tn(1, 'Report', 'Report (as a thing)');
export const dismissText = (): string => tn(1, 'Dismiss', 'Dismiss (reports)');

/** Codes whose own words say too little. */
const CLEARER: Readonly<Record<string, string>> = { hentai: msg('Drawn porn') };
const NAMES = { ...CODE_NAMES, ...CLEARER };

/** Returns a code as words in the user's language; in English if it is unknown here. */
export function codeName(code: string): string {
  if (code === 'report') return reportName();
  return Object.hasOwn(NAMES, code) ? t(NAMES[code] ?? '') : wordsOf(code);
}

const ACTIONS: Readonly<Record<string, string>> = { 'user.totp_removed': msg('Two-factor sign-in turned off') };
/** Returns the name of an action of the audit log. */
export const actionName = (action: string): string => (ACTIONS[action] ? t(ACTIONS[action]) : codeName(action));

const ITEMS: Readonly<Record<ReportedType, string>> = {
  video: msg('video {id}'),
  promo: msg('promo {id}'),
  comment: msg('comment {id}'),
  user: msg('user {id}'),
};

/** Returns a name for an item without a title. */
export const itemName = (type: ReportedType, id: number): string => t(ITEMS[type], { id });

/** Returns the audit log's text of an action. */
export const auditDetails = ({ action, params, details }: AuditEntry): string =>
  translated('audit', action, params) ?? details;

/** Returns what stands in place of the admin of an entry without one. */
export const absentActor = ({ action }: Pick<AuditEntry, 'action'>): string =>
  action === 'appeal.granted_by_time' ? t('Nobody: by itself') : t('Deleted account');
