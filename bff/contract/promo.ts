import { problem } from '#contract/problem';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { campaignLimits } from '@tallscreen/proto/rules/campaign-limits';
import { z } from 'zod';
import { nextCursor } from '#contract/common';
import { typedLine } from '#contract/typed-text';
import { Promo } from '#contract/video';
import { optionalTime, promoDetails } from '#contract/video-details';

export const PromoList = z.object({ promos: z.array(Promo), next_cursor: nextCursor }).meta({ id: 'PromoList' });
export type PromoList = z.output<typeof PromoList>;

const textIn = (name: string, most: number, description: string) =>
  typedLine(most, { error: problem('not_text', { field: name }), name }).meta({ description });

/** Null, 0 and an empty text stand for no limit. */
const limitIn = (name: string, most: number, description: string) => {
  const error = problem('not_a_whole_number', { field: name, max: most });
  return z
    .union(
      [
        z.int(error),
        z.null().transform(() => 0),
        z
          .string(error)
          .trim()
          .regex(/^\d{0,12}$/, error)
          .transform(Number),
      ],
      error,
    )
    .pipe(z.int(error).min(0, error).max(most, error))
    .meta({ description, json: { type: ['integer', 'null'], minimum: 0, maximum: most } });
};

/** The policy promo-caps (deploy/docs/adr/0140-policies-as-data.md). */
const CAPPED = 'Admins may require a limit and say how high it can be';

/** Media checks that the end is after the start and, if it is new, in the future. */
const timeIn = (field: 'starts_at' | 'ends_at', description: string) => {
  const malformed = problem('promo_time_malformed', { field });
  return optionalTime(malformed, (atMs) => (Number.isNaN(atMs) || atMs <= 0 ? malformed : undefined), description);
};

const campaign = {
  link: textIn('link', campaignLimits.link, 'An https address of a public host; empty for none'),
  call_to_action: textIn(
    'call_to_action',
    campaignLimits.callToAction,
    `The text of the button that opens the link, for example ${campaignLimits.callsToAction.join(', ')}; the first of these if it is empty`,
  ),
  daily_cap: limitIn(
    'daily_cap',
    campaignLimits.cap,
    `Viewable views that are billed in a day (UTC); 0 or null for no limit. ${CAPPED}`,
  ),
  total_cap: limitIn(
    'total_cap',
    campaignLimits.cap,
    `Viewable views that are billed in all; 0 or null for no limit. ${CAPPED}`,
  ),
  daily_budget: limitIn(
    'daily_budget',
    campaignLimits.budget,
    "Spend in a day (UTC), in minor units of the price's currency; 0 or null for no limit",
  ),
  total_budget: limitIn(
    'total_budget',
    campaignLimits.budget,
    "Spend in all, in minor units of the price's currency; 0 or null for no limit",
  ),
  frequency_cap: limitIn(
    'frequency_cap',
    campaignLimits.frequency,
    `How often one viewer is shown the promo in 24 hours; 0 or null for no limit. ${CAPPED}`,
  ),
  starts_at: timeIn(
    'starts_at',
    'When it begins to be shown and billed: ISO 8601 with a zone; empty or null for once it is approved',
  ),
  ends_at: timeIn(
    'ends_at',
    'When it ends to be shown and billed: ISO 8601 with a zone, after the start; empty or null for no end',
  ),
};

/** A field that is not given stays as it is. */
export const campaignBody = z.object(campaign).partial().meta({ id: 'PromoChange' });
export type PromoChange = z.input<typeof campaignBody>;
export type CampaignBody = z.output<typeof campaignBody>;

export const promoForm = promoDetails.extend(z.object(campaign).partial().shape);

export const promoBody = promoForm
  .extend({ video: z.string().meta({ json: { type: 'string', format: 'binary' } }) })
  .meta({ id: 'PromoForm' });

export const invoiceQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'invalid_month' satisfies ErrorCode)
    .meta({ description: 'YYYY-MM', examples: ['2026-05'] }),
});
