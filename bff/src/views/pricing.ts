import type { Price } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import type * as schemas from '#contract/pricing';
import { iso } from '#views/scalar';

/** Prices are kept in hundredths of the currency. */
const MINOR_UNITS = 100;

export const priceView = (price: Price): schemas.Price => ({
  price_per_thousand_views: Number(price.minorUnitsPerThousandViews) / MINOR_UNITS,
  currency: price.currencyCode,
  effective_from: iso(price.effectiveFrom),
});

export const minorUnits = (amount: number): bigint => BigInt(Math.round(amount * MINOR_UNITS));
