import type { Policy, PolicyChange, PolicyList, PolicyTrialResult } from '@tallscreen/bff/contract/policy';
import type { ReasonList } from '@tallscreen/bff/contract/reason';
import { api } from './base.ts';
import { reasonsApi } from './reasons.ts';

type Named = { name: Policy['name'] };

const policiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    policies: build.query<PolicyList, void>({ query: () => '/admin/policies', keepUnusedDataFor: 5 }),
    setPolicy: build.mutation<Policy, Named & PolicyChange>({
      query: ({ name, ...body }) => ({ url: `/admin/policies/${name}`, method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          policiesApi.util.updateQueryData('policies', undefined, (list) => {
            list.policies = list.policies.map((policy) => (policy.name === data.name ? data : policy));
          }),
        );
        // The admin's next decision names the rules in force now, not those of up to a minute ago.
        const { reasons } = data.value as Partial<ReasonList>;
        if (reasons) void dispatch(reasonsApi.util.upsertQueryData('reasons', undefined, { reasons }));
      },
    }),
    tryPolicy: build.mutation<PolicyTrialResult, Named & Pick<PolicyChange, 'value'>>({
      query: ({ name, ...body }) => ({ url: `/admin/policies/${name}/dry-run`, method: 'POST', body }),
    }),
  }),
});

export const { usePoliciesQuery, useSetPolicyMutation, useTryPolicyMutation } = policiesApi;
