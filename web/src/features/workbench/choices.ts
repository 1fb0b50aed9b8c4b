import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { reasons } from '@tallscreen/proto/rules/reasons';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { isLongerThan } from '@tallscreen/proto/rules/text-length';
import type { Decision, Request } from '../../api/workbench.ts';
import { msg, t } from '../../i18n/translate.ts';
import { dismissText, itemName } from '../admin/codeNames.ts';

/** The possible actions on a queue entry. */
export type Act = 'approve' | 'reject' | 'dismiss' | 'uphold' | 'remove';

/** `days`: how long a ban lasts, 0 until an admin lifts it. `atSeconds`: the moment of the problem in the video. */
export type Why = { reason: string; rule: ReasonCode; days: number; atSeconds?: number | null };
export const NO_REASON: Why = { reason: '', rule: '', days: 0 };

/** A choice with all data needed to send it later, even after a reload. */
export type Choice = Why & {
  id: string;
  act: Act;
  itemType: QueueEntry['item']['type'];
  itemId: number;
  reportId: number | null;
  /**
   * revision of the media item that the admin has seen; null without a media item, absent in choices of an earlier
   * version
   */
  revision?: number | null;
  /** the entry's name in the undo bar */
  name: string;
};

const LIVE_ACTS: Act[] = ['approve', 'reject', 'remove'];
const UPLOAD_ACTS: Act[] = ['approve', 'reject'];
const REPORT_ACTS: Act[] = ['dismiss', 'uphold', 'remove'];
const GONE_ACTS: Act[] = ['dismiss', 'uphold'];

/**
 * Returns the possible actions on an entry. What is not live is rejected, and a report of a deleted comment upheld,
 * instead of removing them.
 */
export function actsOf({ report_id: reportId, item }: Pick<QueueEntry, 'report_id' | 'item'>): Act[] {
  if (item.appealed) return UPLOAD_ACTS;
  if (reportId !== null) return item.type === 'comment' && item.text === null ? GONE_ACTS : REPORT_ACTS;
  if (item.type === 'comment') return LIVE_ACTS;
  return item.type === 'video' && item.is_live ? LIVE_ACTS : UPLOAD_ACTS;
}

const ACT_NAMES: Record<Exclude<Act, 'dismiss'>, string> = {
  approve: msg('Approve'),
  reject: msg('Reject'),
  uphold: msg('Uphold'),
  remove: msg('Remove'),
};

/** To be translated. */
export const ACT_DONE: Record<Act, string> = {
  approve: msg('Approved'),
  reject: msg('Rejected'),
  dismiss: msg('Dismissed'),
  uphold: msg('Upheld'),
  remove: msg('Removed'),
};

/** The toast about a decision on one entry, to be translated. */
export const DECIDED: Record<Exclude<Act, 'remove'>, string> = {
  approve: msg('Approved.'),
  reject: msg('Rejected.'),
  dismiss: msg('Report dismissed.'),
  uphold: msg('Report upheld.'),
};

/** An item that stays up needs no reason. */
export const needsReason = (act: Act): boolean => act !== 'approve' && act !== 'dismiss';

/** Removing a reported user means a ban. */
export function actName(act: Act, itemType: QueueEntry['item']['type']): string {
  if (act === 'dismiss') return dismissText();
  if (act === 'reject' && itemType === 'comment') return t('Hide');
  return act === 'remove' && itemType === 'user' ? t('Ban') : t(ACT_NAMES[act]);
}

export const nameOf = ({ item }: Pick<QueueEntry, 'item'>): string =>
  item.type === 'comment'
    ? (item.text ?? t('A comment'))
    : (item.title ?? item.appealed?.title ?? itemName(item.type, item.id));

export const choiceOf = (entry: QueueEntry, act: Act, why: Why): Choice => ({
  id: entry.id,
  act,
  itemType: entry.item.type,
  itemId: entry.item.id,
  reportId: entry.report_id,
  revision: entry.item.revision,
  name: nameOf(entry),
  ...(needsReason(act) ? { ...why, reason: readText(why.reason) } : NO_REASON),
});

export const decisionOf = (choice: Choice): Decision => ({
  id: choice.id,
  requests: requestsOf(choice),
  isBan: choice.act === 'remove' && choice.itemType === 'user',
});

function requestsOf(choice: Choice): Request[] {
  const { act, itemType, itemId, reportId, reason, rule, days } = choice;
  const ruleTitle = reasons.find(({ code }) => code === rule)?.title;
  const both = [ruleTitle, reason].filter(Boolean).join(': ');
  // The limit is for rule and words together; the typed text is never cut.
  const banReason = isLongerThan(textLimits.reason, both) ? reason : both;
  const at = choice.atSeconds ?? null;
  const where = at === null ? {} : { at_seconds: at };
  const seen = act === 'approve' && typeof choice.revision === 'number' ? { seen_revision: choice.revision } : {};
  const why = { ...(reason && { reason }), ...(rule && { reason_code: rule }), ...where };
  const measureId = /^appeal-(\d+)$/.exec(choice.id)?.[1];
  if (measureId !== undefined) {
    const { at_seconds: _at, ...body }: typeof why & { at_seconds?: number } = why;
    return [{ url: `/admin/appeals/${measureId}/${act === 'approve' ? 'grant' : 'refuse'}`, method: 'POST', body }];
  }
  // The server closes the reports on a removed comment.
  if (act === 'remove' && itemType === 'comment')
    return [{ url: `/admin/comments/${itemId}`, method: 'DELETE', ...(rule && { params: { reason_code: rule } }) }];
  if (reportId === null && itemType === 'comment')
    return [
      act === 'approve'
        ? { url: `/comments/${itemId}/approve`, method: 'POST' }
        : { url: `/comments/${itemId}/hide`, method: 'POST', ...(rule && { params: { reason_code: rule } }) },
    ];
  if (reportId === null) {
    if (act === 'remove') return [{ url: `/admin/videos/${itemId}`, method: 'DELETE', params: why }];
    const named = itemType === 'promo' ? { promo_id: itemId } : { video_id: itemId };
    const url = `/admin/${itemType === 'promo' ? 'promos' : 'videos'}/moderate`;
    return [{ url, method: 'POST', body: { ...named, action: act, ...why, ...seen } }];
  }
  const close = (how: Act): Request => ({
    url: `/admin/reports/${how}`,
    method: 'POST',
    body: {
      report_id: reportId,
      ...(reason && { note: reason }),
      ...(rule && { reason_code: rule }),
      ...where,
      ...(how === 'dismiss' && { scope: 'item' }),
    },
  });
  if (act !== 'remove') return [close(act)];
  // If the ban is refused the report stays open.
  if (itemType === 'user') {
    const body = {
      ...(banReason && { reason: banReason }),
      ...(rule && { reason_code: rule }),
      ...(days > 0 && { days }),
    };
    return [{ url: `/admin/ban-user/${itemId}`, method: 'POST', body }, close('uphold')];
  }
  return [close('remove')];
}
