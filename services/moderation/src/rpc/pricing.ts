import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { PriceSchema, PricingService } from '@tallscreen/proto/tallscreen/moderation/v1/pricing_service_pb';
import type { Price, Pricing } from '#domain/pricing';

const toPrice = (price: Price): MessageInitShape<typeof PriceSchema> => ({
  minorUnitsPerThousandViews: BigInt(price.minorUnitsPerThousandViews),
  currencyCode: price.currencyCode,
  effectiveFromMs: BigInt(price.effectiveFrom.getTime()),
  adminId: fromId(price.adminId),
});

export const createPricingRpc = (pricing: Pricing): ServiceImpl<typeof PricingService> => ({
  async getPricing() {
    const { current, history } = await pricing.read();
    return { ...(current && { current: toPrice(current) }), history: history.map(toPrice) };
  },

  async setPricing({ price }, context) {
    if (!price) throw invalid('Invalid price.');
    const current = await pricing.set({
      minorUnitsPerThousandViews: Number(price.minorUnitsPerThousandViews),
      currencyCode: price.currencyCode,
      effectiveFrom: price.effectiveFromMs === 0n ? new Date() : new Date(Number(price.effectiveFromMs)),
      adminId: personOf(context).userId,
    });
    return current ? { current: toPrice(current) } : {};
  },
});
