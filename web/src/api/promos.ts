import { api } from './base.ts';
import { byCursor, pageAt, type Cursor, type CursorPage } from './paging.ts';
import type { Promo } from './types.ts';

const promosApi = api.injectEndpoints({
  endpoints: (build) => ({
    myPromos: build.infiniteQuery<CursorPage & { promos: Promo[] }, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: '/promos/my', params: pageAt(pageParam) }),
      providesTags: ['Promos'],
      keepUnusedDataFor: 10,
    }),
    deletePromo: build.mutation<unknown, number>({
      query: (id) => ({ url: `/promos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Promos'],
    }),
  }),
});

export const { useMyPromosInfiniteQuery, useDeletePromoMutation } = promosApi;
