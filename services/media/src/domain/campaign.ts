import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { campaignLimits } from '@tallscreen/proto/rules/campaign-limits';
import { isAboveCap, type PromoCaps } from '@tallscreen/proto/rules/promo-caps';
import { readLine } from '@tallscreen/proto/rules/read-text';

/** The settings of a promo by its business. Empty and 0 mean none. */
export interface Campaign {
  /** https */
  readonly link: string;
  readonly callToAction: string;
  /** viewable views that are billed in a day (UTC), and in all */
  readonly dailyCap: number;
  readonly totalCap: number;
  /** minor units of the price's currency that are spent in a day (UTC), and in all */
  readonly dailyBudget: number;
  readonly totalBudget: number;
  /** showings to one viewer in 24 hours */
  readonly frequencyCap: number;
  /** when it starts and ends to be shown and billed, in milliseconds since the epoch */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export const noCampaign: Campaign = {
  link: '',
  callToAction: '',
  dailyCap: 0,
  totalCap: 0,
  dailyBudget: 0,
  totalBudget: 0,
  frequencyCap: 0,
  startsAtMs: 0,
  endsAtMs: 0,
};

export type CampaignChange = { readonly [Name in keyof Campaign]?: Campaign[Name] | undefined };

const amounts: readonly (readonly [
  name: Exclude<keyof Campaign, 'link' | 'callToAction' | 'startsAtMs' | 'endsAtMs'>,
  field: string,
  max: number,
])[] = [
  ['dailyCap', 'daily_cap', campaignLimits.cap],
  ['totalCap', 'total_cap', campaignLimits.cap],
  ['dailyBudget', 'daily_budget', campaignLimits.budget],
  ['totalBudget', 'total_budget', campaignLimits.budget],
  ['frequencyCap', 'frequency_cap', campaignLimits.frequency],
];

/** Returns the campaign after the change. Throws invalid_argument for what is not allowed. */
export function changedCampaign(before: Campaign, change: CampaignChange, now: Date): Campaign {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const wanted: Campaign = { ...before, ...given };
  for (const [name, field, max] of amounts)
    if (!Number.isInteger(wanted[name]) || wanted[name] < 0 || wanted[name] > max)
      throw fail('not_a_whole_number', { params: { field, max } });
  checkRun(before, wanted, now.getTime());
  const link = readLink(wanted.link);
  const callToAction = readCallToAction(wanted.callToAction);
  if (link === '' && change.callToAction) throw fail('button_needs_link');
  return { ...wanted, link, callToAction: link === '' ? '' : callToAction || campaignLimits.callsToAction[0] };
}

/** An end that has passed may stay, so that other fields of an ended promo can be changed. */
function checkRun(before: Campaign, { startsAtMs, endsAtMs }: Campaign, nowMs: number): void {
  for (const [field, ms] of [['starts_at', startsAtMs] as const, ['ends_at', endsAtMs] as const])
    if (Number.isNaN(new Date(ms).getTime())) throw fail('promo_time_malformed', { params: { field } });
  if (endsAtMs === 0) return;
  if (endsAtMs <= startsAtMs) throw fail('promo_ends_before_start');
  if (endsAtMs !== before.endsAtMs && endsAtMs <= nowMs) throw fail('promo_end_past');
}

const capped = [
  ['dailyCap', 'daily_views', 'daily_cap'],
  ['totalCap', 'total_views', 'total_cap'],
  ['frequencyCap', 'frequency', 'frequency_cap'],
] as const;

/**
 * Throws invalid_argument for a changed limit above the current cap of admins. An unchanged limit was allowed when it
 * was set. A new promo has no `before`, so all its limits are checked.
 */
export function checkCaps(before: Campaign | undefined, after: Campaign, caps: PromoCaps): void {
  for (const [name, policy, cap] of capped) {
    const [limit, most] = [after[name], caps[policy]];
    if (limit === before?.[name] || !isAboveCap(limit, most)) continue;
    throw fail(limit === 0 ? 'promo_needs_cap' : 'cap_too_high', { params: { cap, max: most } });
  }
}

/** Whether the link or the button's text changes. Removing the link does not count. */
export const leadsElsewhere = (before: Campaign, after: Campaign): boolean =>
  after.link !== '' && (after.link !== before.link || after.callToAction !== before.callToAction);

export const isSameCampaign = (a: Campaign, b: Campaign): boolean =>
  (Object.keys(noCampaign) as (keyof Campaign)[]).every((name) => a[name] === b[name]);

const linkTooLong = () => fail('text_too_long', { params: { field: 'link', max: campaignLimits.link } });

/** Returns the address as browsers write it, so that a host of look-alike letters shows as xn--. */
function readLink(typed: string): string {
  const text = readLine(typed);
  if (text === '') return '';
  if (text.length > campaignLimits.link) throw linkTooLong();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') throw fail('link_not_https');
  if (url.username !== '' || url.password !== '') throw fail('link_with_user_name');
  if (!/\.[a-z][a-z0-9-]*$/i.test(url.hostname)) throw fail('link_host_not_public');
  if (url.href.length > campaignLimits.link) throw linkTooLong();
  return url.href;
}

const readCallToAction = (typed: string): string =>
  checkLength(readLine(typed), 'call_to_action', campaignLimits.callToAction);
