import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';
import type { Done, PromoList } from '@tallscreen/bff/contract';

const promosApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPromos: build.infiniteQuery<PromoList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/promos/my', params: pageAt(pageParam) }),
      providesTags: ['Promos'],
      keepUnusedDataFor: 10,
    }),
    deletePromo: build.mutation<Done, number>({
      query: (id) => ({ url: `/promos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Promos'],
    }),
  }),
});

export const { useMyPromosInfiniteQuery, useDeletePromoMutation } = promosApi;
