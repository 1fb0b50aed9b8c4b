import type { NewPrice, PriceInForce, Pricing } from '@tallscreen/bff/contract/pricing';
import { api } from './base.ts';

const pricingApi = api.injectEndpoints({
  endpoints: (build) => ({
    pricing: build.query<Pricing, void>({ query: () => '/admin/pricing', providesTags: ['Pricing'] }),
    priceInForce: build.query<PriceInForce, void>({ query: () => '/promos/price', providesTags: ['Pricing'] }),
    setPrice: build.mutation<PriceInForce, NewPrice>({
      query: (body) => ({ url: '/admin/pricing', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Pricing']),
    }),
  }),
});

export const { usePricingQuery, usePriceInForceQuery, useSetPriceMutation } = pricingApi;
