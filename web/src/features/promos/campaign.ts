import { campaignLimits } from '@tallscreen/proto/rules/campaign-limits';
import type { PromoChange } from '@tallscreen/bff/contract/promo';
import type { Promo } from '@tallscreen/bff/contract/video';
import { problemText } from '../../i18n/errorText.ts';
import { msg, t } from '../../i18n/translate.ts';
import type { FieldProblem } from '../../ui/fieldErrors.ts';
import { serverNow } from '../../ui/serverClock.ts';
import { inputValueOf, isoOf } from '../upload/publishTime.ts';

/** Budgets are sent in minor units; prices are kept in hundredths of any currency. */
const MINOR_UNITS = 100;

const budgets = ['daily_budget', 'total_budget'] as const;
const times = ['starts_at', 'ends_at'] as const;
const counts = ['daily_cap', 'total_cap', 'frequency_cap'] as const;

const labels: Record<(typeof counts)[number] | (typeof budgets)[number], string> = {
  daily_cap: msg('Viewable views a day'),
  total_cap: msg('Viewable views in all'),
  daily_budget: msg('Budget a day'),
  total_budget: msg('Budget in all'),
  frequency_cap: msg('Times one viewer sees it in 24 hours'),
};

/** Converts a typed budget to minor units; an empty text stays empty. The server refuses texts that are no amount. */
const toMinor = (typed: string): string => {
  const amount = Number(typed.replace(',', '.'));
  return typed === '' || !Number.isFinite(amount) ? typed : String(Math.round(amount * MINOR_UNITS));
};

export const labelOf = (name: keyof typeof labels): string => t(labels[name]);

export const toMajor = (minor: number | null): string => (minor === null ? '' : String(minor / MINOR_UNITS));

/** Returns the fields of the upload for the typed texts. */
export const uploadTexts = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries([
    ...budgets.flatMap((name) => (texts[name] === undefined ? [] : [[name, toMinor(texts[name])]])),
    ...times.flatMap((name) => (texts[name] === undefined ? [] : [[name, isoOf(texts[name])]])),
  ]);

/**
 * Returns the error of the start or the end, which are in the device's time zone. An end that has passed may stay, as
 * on the server.
 */
export function runProblem(form: HTMLFormElement | null, before?: Promo): FieldProblem | undefined {
  const fields = times.map((name) => form?.elements.namedItem(name));
  const [start, end] = fields;
  if (!(start instanceof HTMLInputElement) || !(end instanceof HTMLInputElement)) return undefined;
  // The browser gives an incomplete time an empty value, which would remove it.
  const broken = [start, end].find(({ validity }) => validity.badInput);
  if (broken) return { field: broken.name, text: t('The time is incomplete. Give day and time, or clear the field.') };
  if (end.value === '') return undefined;
  const code =
    start.value !== '' && end.value <= start.value
      ? 'promo_ends_before_start'
      : end.value !== inputValueOf(before?.ends_at) && Date.parse(end.value) <= serverNow()
        ? 'promo_end_past'
        : undefined;
  return code && { field: 'ends_at', text: problemText(code) };
}

/** Returns the error of the first limit that is no number: read as empty, it would remove the limit. */
export function limitProblem(texts: Record<string, string>): FieldProblem | undefined {
  const isWrong = (name: keyof typeof labels, form: RegExp) => texts[name] !== undefined && !form.test(texts[name]);
  const wrong =
    counts.find((name) => isWrong(name, /^\d*$/)) ?? budgets.find((name) => isWrong(name, /^(\d+([.,]\d{1,2})?)?$/));
  if (!wrong) return undefined;
  const values = { label: labelOf(wrong), text: texts[wrong] ?? '' };
  return { field: wrong, text: t('{label}: “{text}” is no number. Leave it empty for no limit.', values) };
}

const orNull = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Returns the fields of a change: all of them, so that an emptied field removes a limit. */
export const changeOf = (texts: Record<string, string>): PromoChange => ({
  link: texts['link'] ?? '',
  call_to_action: texts['call_to_action'] ?? '',
  ...Object.fromEntries(counts.map((name) => [name, orNull(texts[name])])),
  ...Object.fromEntries(budgets.map((name) => [name, orNull(toMinor(texts[name] ?? ''))])),
  ...Object.fromEntries(times.map((name) => [name, isoOf(texts[name] ?? '') || null])),
});

/** Whether the change would give the promo another link, so that an admin must review it again. */
export const leadsElsewhere = (promo: Promo, { link = '', call_to_action = '' }: PromoChange): boolean =>
  link !== '' && (link !== promo.link || (call_to_action || campaignLimits.callsToAction[0]) !== promo.call_to_action);
