import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';
import { timeOut } from '#contract/common';

const price = { price_per_thousand_views: z.number().min(0), currency: z.string() };

export const Price = z.object({ ...price, effective_from: timeOut }).meta({ id: 'Price' });
export type Price = z.output<typeof Price>;
export const PriceInForce = z.object({ current: Price.nullable() }).meta({ id: 'PriceInForce' });
export type PriceInForce = z.output<typeof PriceInForce>;
export const Pricing = z.object({ current: Price.nullable(), history: z.array(Price) }).meta({ id: 'Pricing' });
export type Pricing = z.output<typeof Pricing>;

/** More decimals are refused, because they would be rounded silently. */
const isInHundredths = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .min(0)
      .max(1_000_000)
      .refine(isInHundredths, 'too_many_decimals' satisfies ErrorCode),
  )
  .meta({ json: { type: 'number', minimum: 0, maximum: 1_000_000, multipleOf: 0.01 } });

export const priceBody = z
  .object({
    price_per_thousand_views: amount,
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/),
    effective_from: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  })
  .meta({ id: 'NewPrice' });
export type NewPrice = z.input<typeof priceBody>;
