import type { NewNotice, NoticeMade, NoticeState } from '@tallscreen/bff/contract/notice';
import { api } from './base.ts';

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendNotice: build.mutation<NoticeMade, NewNotice>({
      query: (body) => ({ url: '/notices', method: 'POST', body }),
    }),
    notice: build.query<NoticeState, { readonly id: number; readonly key: string }>({
      query: ({ id, key }) => ({ url: `/notices/${id}`, params: { key } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSendNoticeMutation, useNoticeQuery } = noticesApi;
