import { fillSentence, type Params, type ParamsIn } from './sentence.ts';

/** The subject of a notification. */
export type NoticeType =
  | 'like'
  | 'comment'
  | 'reply'
  | 'mention'
  | 'follow'
  | 'decision'
  | 'tier'
  | 'report'
  | 'warning'
  | 'export'
  | 'alert';

type NoticeText = readonly [type: NoticeType, title: string, message: string];

/**
 * Users: `count` is their number and `name` the latest of them, '' if unknown. `other` is the second of two users,
 * `others` the number of further users if there are more.
 */
const people = '[{name}|Somebody][ and {other}][ and {others:number} others]';
const named = '{noun, select, promo {Promo} other {Video}}';
const why = '[ Reason: {reason}][ The problem is at {moment}.]';
const appeal = 'The uploader appealed the rejection of a {noun} you reported.';
const what = '[the {noun} “{title}”|a {noun}]';

/** The notifications by kind, with their English heading and sentence (`sentence.ts` describes placeholders). */
export const notices = {
  like: ['like', '{count, plural, one {New like} other {New likes}}', `${people} liked ["{title}"|your video].`],
  comment: [
    'comment',
    '{count, plural, one {New comment} other {New comments}}',
    `${people} commented on ["{title}"|your video].`,
  ],
  reply: [
    'reply',
    '{count, plural, one {New reply} other {New replies}}',
    `${people} replied to your comment on ["{title}"|your video].`,
  ],
  mention: [
    'mention',
    '{count, plural, one {New mention} other {New mentions}}',
    `${people} mentioned you in a comment on ["{title}"|a video].`,
  ],
  comment_hidden: [
    'comment',
    'Comment hidden',
    'Your comment on ["{title}"|a video] was hidden. Only you and those who check comments see it.',
  ],
  follow: ['follow', '{count, plural, one {New follower} other {New followers}}', `${people} started following you.`],
  approved: ['decision', `${named} approved`, 'Your {noun}[ "{title}"] was approved and is live now.'],
  scheduled: ['decision', `${named} approved`, 'Your {noun}[ "{title}"] was approved. It goes live at {at:time}.'],
  published: ['decision', `${named} published`, 'Your {noun}[ "{title}"] is live now.'],
  rejected: ['decision', `${named} rejected`, `Your {noun}[ "{title}"] was rejected.${why}`],
  removed: ['decision', `${named} removed`, `Your {noun}[ "{title}"] was removed by a moderator.${why}`],
  tier_up: ['tier', 'Your video is {tier}', 'Your video[ "{title}"] moved up and is {tier} now.'],
  tier_down: ['tier', 'Your video moved back', 'Your video[ "{title}"] moved back to {tier}.'],
  report_dismissed: [
    'report',
    'Your report was reviewed',
    'We reviewed the {noun} you reported and found nothing against the rules.',
  ],
  report_upheld: [
    'report',
    'Your report was reviewed',
    'Thank you: the {noun} you reported was found to break the rules, and its owner was warned.',
  ],
  report_removed: ['report', 'Your report was reviewed', 'Thank you: the {noun} you reported was removed.'],
  appeal_granted: [
    'report',
    'An appeal was decided',
    `${appeal} The appeal was granted. It is public again.[ Reason: {reason}]`,
  ],
  appeal_refused: [
    'report',
    'An appeal was decided',
    `${appeal} The appeal was refused. It stays out of the feed.[ Reason: {reason}]`,
  ],
  warning: ['warning', 'A warning from the moderators', '{reason}'],
  broken_rules: ['warning', 'A warning from the moderators', 'Your {noun} was found to break the rules.'],
  banned: [
    'warning',
    'Your account was banned',
    'A moderator banned your account[ until {until:time}].[ Reason: {reason}]',
  ],
  comment_removed: [
    'warning',
    'Your comment was removed',
    'A moderator removed one of your comments.[ Reason: {reason}]',
  ],
  reports_muted: [
    'warning',
    'Your reports are muted',
    'A moderator decided that you cannot report anything until {until:time}.[ Reason: {reason}]',
  ],
  own_appeal_granted: [
    'decision',
    'Your appeal was granted',
    'The decision that you appealed is undone.[ Reason: {reason}]',
  ],
  own_appeal_granted_gone: [
    'decision',
    'Your appeal was granted',
    'It no longer counts against you, but what was removed cannot come back.[ Reason: {reason}]',
  ],
  own_appeal_refused: [
    'decision',
    'Your appeal was refused',
    'The decision that you appealed stays.[ Reason: {reason}]',
  ],
  export_ready: ['export', 'Your data is ready', 'You can download the copy of your data for one day.'],
  appeal_waits: ['alert', 'An appeal waits', `The appeal about ${what} has waited for a day.`],
  appeals_wait: ['alert', 'Appeals wait', 'More than five appeals have waited for a day.'],
  many_reports: ['alert', 'Many reports', `There are {reports:number} open reports on ${what}.`],
  many_reported: ['alert', 'Many reports', 'More than five items have many open reports.'],
  repeat_infringer: [
    'alert',
    'Several strikes for copyright',
    'An account has {strikes:number} strikes for copyright, as many as the policy on repeat infringers names, or more.',
  ],
  scan_late: [
    'alert',
    'The automatic check is late',
    '{waiting, plural, one {# upload has} other {# uploads have}} waited for the automatic check for a quarter of an hour.',
  ],
} as const satisfies Readonly<Record<string, NoticeText>>;

export type NoticeKind = keyof typeof notices;

/** The values for the placeholders of a kind's texts; '' for an absent one. */
export type NoticeParams<K extends NoticeKind> = ParamsIn<(typeof notices)[K][1 | 2]>;

/** A notification as it is stored and sent: the client writes the text from the kind and the values. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly params: Params;
}

export const noticeOf = <K extends NoticeKind>(kind: K, params: NoticeParams<K>): Notice => ({ kind, params });

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);

/** Returns the English text. A kind that a later version stored has only a heading. */
export function noticeText({ kind, params }: { kind: string; params: Params }): { title: string; message: string } {
  if (!isNoticeKind(kind)) return { title: 'Notification', message: '' };
  const [, title, message] = notices[kind];
  return { title: fillSentence(title, params), message: fillSentence(message, params) };
}
