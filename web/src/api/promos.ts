import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { PromoStatsList } from '@tallscreen/bff/contract/analytics';
import type { Done } from '@tallscreen/bff/contract/common';
import type { PromoChange, PromoList } from '@tallscreen/bff/contract/promo';
import type { Promo } from '@tallscreen/bff/contract/video';

const promosApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPromos: build.infiniteQuery<PromoList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/promos/my', params: pageAt(pageParam) }),
      providesTags: ['Promos'],
      keepUnusedDataFor: 10,
    }),
    promoStats: build.infiniteQuery<PromoStatsList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/analytics/business/promos', params: pageAt(pageParam) }),
      providesTags: ['Promos', 'Stats'],
      keepUnusedDataFor: 10,
    }),
    changePromo: build.mutation<Promo, PromoChange & { id: number }>({
      query: ({ id, ...body }) => ({ url: `/promos/${id}`, method: 'PUT', body }),
      invalidatesTags: (_, error) => (error ? [] : ['Promos']),
    }),
    deletePromo: build.mutation<Done, number>({
      query: (id) => ({ url: `/promos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Promos'],
    }),
  }),
});

export const { useMyPromosInfiniteQuery, useDeletePromoMutation, useChangePromoMutation, usePromoStatsInfiniteQuery } =
  promosApi;
