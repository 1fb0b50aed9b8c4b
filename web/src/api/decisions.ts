import type { Decision, DecisionAppealBody, DecisionList } from '@tallscreen/bff/contract/decision';
import { api } from './base.ts';
import { byCursor, pageAt, type Cursor } from './paging.ts';

/** `appealToken`: what a banned person got instead of a session; undefined for signed-in users. */
interface DecisionRef {
  readonly id: number;
  readonly appealToken?: string | undefined;
}

interface Appeal {
  readonly text: string;
  /** for a decision that follows from a copyright notice */
  readonly counterNotice?: NonNullable<DecisionAppealBody['counter_notice']>;
}

const as = (appealToken: string | undefined) =>
  appealToken === undefined ? {} : { headers: { authorization: `Bearer ${appealToken}` } };

const decisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decisions: build.infiniteQuery<DecisionList, void, Cursor>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => ({ url: '/me/decisions', params: pageAt(cursor) }),
      keepUnusedDataFor: 0,
    }),
    decision: build.query<Decision, DecisionRef>({
      query: ({ id, appealToken }) => ({ url: `/decisions/${id}`, ...as(appealToken) }),
      keepUnusedDataFor: 0,
    }),
    appealDecision: build.mutation<Decision, DecisionRef & Appeal>({
      query: ({ id, appealToken, text, counterNotice }) => ({
        url: `/decisions/${id}/appeal`,
        method: 'POST',
        body: { text, ...(counterNotice && { counter_notice: counterNotice }) } satisfies DecisionAppealBody,
        ...as(appealToken),
      }),
      async onQueryStarted({ text: _text, counterNotice: _counterNotice, ...ref }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) void dispatch(decisionsApi.util.upsertQueryData('decision', ref, answer.data));
      },
    }),
  }),
});

export const { useDecisionsInfiniteQuery, useDecisionQuery, useAppealDecisionMutation } = decisionsApi;
