import { z } from 'zod';
import { contrastProblem, surfaces } from './contrast.ts';
import { fold } from './fold.ts';
import { isLogoUrl } from './logo-url.ts';
import { languageCodeOf } from './language-codes.ts';
import { readLine, readText } from './read-text.ts';
import { isLongerThan } from './text-length.ts';
import { registrationModes } from './registration-modes.ts';
import { isRuleCode } from './reason-texts.ts';
import { reasonCodes, reasons } from './reasons.ts';

/**
 * Rules that admins can change in the console while the product runs. A policy that nobody has changed has the default
 * value.
 */
const share = z.number('not_a_number').min(0.01, 'share_too_small').max(1, 'share_too_large');

const labelName = /^[\p{L}\p{N}_.:-]{1,40}$/u;
const labelShares = z
  .record(z.string(), share)
  .refine((labels) => Object.keys(labels).every((name) => labelName.test(name)), 'not_a_label')
  .refine((labels) => Object.keys(labels).length <= 100, 'too_many_labels');

const word = z
  .string()
  .overwrite((typed) => fold(readLine(typed)))
  .regex(/^[\p{L}\p{M}\p{N}'-]{2,40}$/u, 'not_a_word');
const words = z
  .array(word)
  .max(1_000, 'too_many_words')
  .transform((list) => [...new Set(list)].toSorted());

const points = z.number('not_a_number').min(0).max(100);
const views = z.int('not_a_whole_number').min(0).max(1_000_000_000);
const entry = z.strictObject({ min_views: views, min_score: points });
const cap = z.int('not_a_whole_number').min(0).max(1_000_000_000);

const filled = (limit: number, read: (typed: string) => string, problem: string) =>
  z
    .string()
    .overwrite(read)
    .min(1, 'empty')
    .refine((text) => !isLongerThan(limit, text), problem);

const reason = z.strictObject({
  code: z.string().refine(isRuleCode, 'not_a_rule_code'),
  title: filled(60, readLine, 'title_too_long'),
  text: filled(300, readText, 'text_too_long'),
});

const optional = (limit: number, read: (typed: string) => string, problem: string) =>
  z
    .string()
    .overwrite(read)
    .refine((text) => !isLongerThan(limit, text), problem);

const orAbsent = <S extends z.ZodType>(schema: S) => schema.nullable();
const page = orAbsent(z.url({ protocol: /^https?$/, error: 'not_a_link' }).max(500, 'not_a_link'));
const accentOn = (theme: keyof typeof surfaces) =>
  orAbsent(
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'not_a_colour')
      .refine((colour) => contrastProblem(colour, surfaces[theme]) === undefined, 'contrast_too_low'),
  );

export const policySchemas = {
  /** shares of a video or of its frames, and scores of a model's labels, from which the scan flags a media item */
  scan: z.strictObject({ blank: share, frozen: share, nudity: share, removed_content: share, labels: labelShares }),
  /** for titles and hashtags, besides the built-in list of offensive English words */
  'word-list': z.strictObject({ blocked: words, allowed: words }),
  /** requirements of a video to enter a tier, and the share of the entry score below which it leaves */
  tiers: z
    .strictObject({ promoted: entry, viral: entry, keep_share: z.number().min(0).max(1) })
    .refine(({ promoted, viral }) => viral.min_score >= promoted.min_score, 'viral_below_promoted'),
  /** title and sentence of each rule: the built-in ones, whose codes the product uses, and an operator's own */
  reasons: z.strictObject({
    reasons: z
      .array(reason)
      .max(50, 'too_many_rules')
      .refine((list) => {
        const codes = new Set(list.map(({ code }) => code));
        return codes.size === list.length && reasonCodes.every((code) => codes.has(code));
      }, 'codes_incomplete'),
  }),
  /** whose installation this is, as every page shows it; set by PUT /admin/instance, not among the other policies */
  instance: z.strictObject({
    name: filled(60, readLine, 'title_too_long'),
    description: filled(300, readText, 'text_too_long'),
    contact_email: orAbsent(z.email('not_an_address').max(254, 'not_an_address')),
    /** codes of the languages that are spoken here */
    languages: z
      .array(
        z
          .string()
          .refine((code) => languageCodeOf(code) !== undefined, 'not_a_language')
          .overwrite((code) => languageCodeOf(code) ?? code),
      )
      .max(20, 'too_many_languages'),
    rules_url: page,
    terms_url: page,
    privacy_url: page,
    /** null for the mode of the settings */
    registration: orAbsent(z.enum(registrationModes)),
    /** in years, asked for at registration; null if it is not asked for */
    minimum_age: orAbsent(z.int('not_a_whole_number').min(1).max(99)),
    /** colours of buttons; null for the product's own */
    accent_dark: accentOn('dark'),
    accent_light: accentOn('light'),
    /** path of the picture; null for the product's own. Set by its own call. */
    logo_url: orAbsent(z.string().refine(isLogoUrl, 'not_a_link')),
  }),
  /** the highest limits that a business may set for a promo; 0 for no limit */
  'promo-caps': z.strictObject({ daily_views: cap, total_views: cap, frequency: cap }),
  /** from how many strikes for copyright in force on admins are alerted of a user */
  'repeat-infringers': z.strictObject({
    copyright_strikes: z.int('not_a_whole_number').min(1).max(100),
  }),
  /** the seller on invoices for promos; nothing is invoiced before name and address are set */
  billing: z.strictObject({
    name: optional(60, readLine, 'title_too_long'),
    address: optional(300, readText, 'text_too_long'),
    tax_id: optional(60, readLine, 'title_too_long'),
    /** such as VAT */
    tax_label: filled(60, readLine, 'title_too_long'),
    /** in percent, to hundredths */
    tax_rate: z
      .number('not_a_number')
      .min(0)
      .max(100)
      .overwrite((rate) => Math.round(rate * 100) / 100),
  }),
} as const;

export type PolicyName = keyof typeof policySchemas;
export type PolicyValues = { readonly [Name in PolicyName]: z.output<(typeof policySchemas)[Name]> };
export const policyNames = Object.keys(policySchemas) as [PolicyName, ...PolicyName[]];

/** The policies of the console's list. */
export const consolePolicyNames = policyNames.filter((name) => name !== 'instance');

export const policyDefaults: PolicyValues = {
  scan: {
    blank: 0.9,
    frozen: 0.9,
    // Skin colours; only used without a model.
    nudity: 0.33,
    removed_content: 0.6,
    labels: { hentai: 0.8, porn: 0.7, sexy: 0.8 },
  },
  'word-list': { blocked: [], allowed: [] },
  tiers: {
    promoted: { min_views: 50, min_score: 30 },
    viral: { min_views: 1_000, min_score: 45 },
    keep_share: 0.8,
  },
  reasons: { reasons: reasons.map(({ code, title, text }) => ({ code, title, text })) },
  instance: {
    name: 'Tallscreen',
    description: 'Short vertical videos, one at a time.',
    contact_email: null,
    languages: [],
    rules_url: null,
    terms_url: null,
    privacy_url: null,
    registration: null,
    minimum_age: null,
    accent_dark: null,
    accent_light: null,
    logo_url: null,
  },
  'promo-caps': { daily_views: 0, total_views: 0, frequency: 0 },
  'repeat-infringers': { copyright_strikes: 3 },
  billing: { name: '', address: '', tax_id: '', tax_label: 'VAT', tax_rate: 0 },
};
