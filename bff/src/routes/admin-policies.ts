import { fail } from '@tallscreen/kit/errors';
import { consolePolicyNames } from '@tallscreen/proto/rules/policies';
import type { Policy } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import { route, type Route } from '#http/route';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/policy';
import { policyView } from '#views/policy';

const common = { tag: 'admin', access: ['admin'] } as const;

const isListed = (name: string): boolean => consolePolicyNames.some((listed) => listed === name);

/** Throws not_found for what is changed by another call. */
function checkListed(name: string): void {
  if (!isListed(name)) throw fail('policy_not_found');
}

/** Thresholds, word lists, tiers, reasons and caps that admins change while the product runs. */
export function adminPolicyRoutes({ clients, reads }: RouteDeps): Route[] {
  const view = async (policies: readonly Policy[]) => {
    // A service of another version may know other policies.
    const known = policies.filter(({ name }) => isListed(name));
    const adminIds = known.flatMap(({ history }) => history.map(({ adminId }) => adminId));
    // No names while identity does not answer, because the changed policy is already stored.
    const users = await reads.users.byIds(adminIds).catch(nothingWhileAway);
    return known.map((policy) => policyView(policy, users ?? new Map()));
  };
  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/policies',
      operationId: 'listPolicies',
      summary: 'List all policies with their history',
      limits: ['read'],
      response: schemas.PolicyList,
      handle: async () => ({ policies: await view((await clients.policies.listPolicies({})).policies) }),
    }),
    route({
      ...common,
      method: 'put',
      path: '/admin/policies/{name}',
      operationId: 'setPolicy',
      summary: 'Change a policy; every process works with it within seconds',
      limits: ['write'],
      params: schemas.policyParams,
      body: schemas.policyBody,
      response: schemas.Policy,
      errors: [404, 409],
      async handle({ params: { name }, body: { value, version, note } }) {
        checkListed(name);
        const request = { name, value: JSON.stringify(value), version: BigInt(version), note: note ?? '' };
        const { policy } = await clients.policies.setPolicy(request);
        const [viewed] = await view(policy ? [policy] : []);
        if (!viewed) throw new Error('No policy.');
        return viewed;
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/policies/{name}/dry-run',
      operationId: 'tryPolicy',
      summary: 'Say how many of the newest items would have come out differently, and change nothing',
      limits: ['write'],
      params: schemas.policyParams,
      body: schemas.trialBody,
      response: schemas.PolicyTrialResult,
      errors: [404],
      async handle({ params: { name }, body: { value } }) {
        checkListed(name);
        const answer = await clients.policies.tryPolicy({ name, value: JSON.stringify(value) });
        return {
          checked: answer.checked,
          would_change: answer.wouldChange,
          examples: answer.exampleIds.map(Number),
        };
      },
    }),
  ];
}
