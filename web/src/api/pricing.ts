import { api } from './base.ts';

export type Price = { price_per_thousand_views: number; currency: string; effective_from: string };
export type Pricing = { current: Price | null; history: Price[] };
type NewPrice = { price_per_thousand_views: number; currency: string; effective_from?: string };

const pricingApi = api.injectEndpoints({
  endpoints: (build) => ({
    pricing: build.query<Pricing, void>({ query: () => '/admin/pricing', providesTags: ['Pricing'] }),
    setPrice: build.mutation<unknown, NewPrice>({
      query: (body) => ({ url: '/admin/pricing', method: 'POST', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Pricing']),
    }),
  }),
});

export const { usePricingQuery, useSetPriceMutation } = pricingApi;
