import type { NewNotice, NewObjection, NoticeMade, NoticeState } from '@tallscreen/bff/contract/notice';
import { api } from './base.ts';

/** A notice with the key that opens it. */
export interface NoticeRef {
  readonly id: number;
  readonly key: string;
}

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendNotice: build.mutation<NoticeMade, NewNotice>({
      query: (body) => ({ url: '/notices', method: 'POST', body }),
    }),
    notice: build.query<NoticeState, NoticeRef>({
      query: ({ id, key }) => ({ url: `/notices/${id}`, params: { key } }),
      keepUnusedDataFor: 0,
    }),
    object: build.mutation<NoticeState, NoticeRef & Pick<NewObjection, 'text'>>({
      query: ({ id, ...body }) => ({ url: `/notices/${id}/objection`, method: 'POST', body }),
      async onQueryStarted({ text: _text, ...ref }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(noticesApi.util.upsertQueryData('notice', ref, answer.data));
      },
    }),
  }),
});

export const { useSendNoticeMutation, useNoticeQuery, useObjectMutation } = noticesApi;
