import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { priceBody, PriceInForce, Pricing } from '#contract/pricing';
import { minorUnits, priceView } from '#views/pricing';

const common = { path: '/admin/pricing', tag: 'admin', access: ['admin'] } as const;

export function pricingRoutes({ clients: { pricing } }: RouteDeps): Route[] {
  return [
    route({
      ...common,
      method: 'get',
      operationId: 'readPricing',
      summary: 'Read the current and earlier prices of promos',
      limits: ['read'],
      response: Pricing,
      async handle() {
        const { current, history } = await pricing.getPricing({});
        return { current: current ? priceView(current) : null, history: history.map(priceView) };
      },
    }),
    route({
      method: 'get',
      path: '/promos/price',
      operationId: 'readPromoPrice',
      tag: 'promos',
      summary: 'Read the price of 1,000 billed views that is in force; null before the first one',
      access: 'signedIn',
      limits: ['read'],
      response: PriceInForce,
      async handle() {
        const { price } = await pricing.getPriceInForce({});
        return { current: price ? priceView(price) : null };
      },
    }),
    route({
      ...common,
      method: 'post',
      operationId: 'setPricing',
      summary: 'Set the price from a date on; earlier prices never change',
      limits: ['write'],
      body: priceBody,
      bodyKind: 'form',
      response: PriceInForce,
      errors: [409],
      async handle({ body: { price_per_thousand_views, currency, effective_from } }) {
        const { current } = await pricing.setPricing({
          price: {
            minorUnitsPerThousandViews: minorUnits(price_per_thousand_views),
            currencyCode: currency,
            ...(effective_from !== undefined && { effectiveFrom: timestampFromMs(Date.parse(effective_from)) }),
          },
        });
        return { current: current ? priceView(current) : null };
      },
    }),
  ];
}
