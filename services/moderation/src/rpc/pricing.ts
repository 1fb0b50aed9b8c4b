import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { PriceSchema, PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import type { ReadPricing } from '#app/read-pricing';
import type { SetPrice } from '#app/set-price';
import type { Price } from '#domain/price';

export interface PricingRpcDeps {
  readonly readPricing: ReadPricing;
  readonly setPrice: SetPrice;
}

export const createPricingRpc = ({ readPricing, setPrice }: PricingRpcDeps): ServiceImpl<typeof PricingService> => ({
  async getPricing() {
    const { current, history } = await readPricing();
    return { ...(current && { current: fromPrice(current) }), history: history.map(fromPrice) };
  },

  async getPriceInForce() {
    const { current } = await readPricing();
    return current ? { price: { ...fromPrice(current), adminId: 0n } } : {};
  },

  async setPricing(request, context) {
    // The proto requires a price.
    const price = request.price!;
    const current = await setPrice({
      minorUnitsPerThousandViews: Number(price.minorUnitsPerThousandViews),
      currencyCode: price.currencyCode,
      effectiveFrom: price.effectiveFrom ? timestampDate(price.effectiveFrom) : new Date(),
      adminId: personOf(context).userId,
    });
    return current ? { current: fromPrice(current) } : {};
  },
});

const fromPrice = (price: Price): MessageInitShape<typeof PriceSchema> => ({
  minorUnitsPerThousandViews: BigInt(price.minorUnitsPerThousandViews),
  currencyCode: price.currencyCode,
  effectiveFrom: timestampFromDate(price.effectiveFrom),
  adminId: fromId(price.adminId),
});
