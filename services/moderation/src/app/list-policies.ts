import { policyNames } from '@tallscreen/proto/rules/policies';
import type { PolicyVersion } from '#domain/policy';
import type { Policies } from '#store/policies';

export interface PolicyWithHistory {
  readonly current: PolicyVersion;
  /** the newest versions, the one in force first */
  readonly history: readonly PolicyVersion[];
  /** used until an admin changes the policy */
  readonly defaultValue: PolicyVersion['value'];
}

export type ListPolicies = ReturnType<typeof createListPolicies>;

/** Lists all policies with their newest versions. */
export const createListPolicies =
  (policies: Pick<Policies, 'listVersions' | 'getDefault'>) => (): Promise<PolicyWithHistory[]> =>
    Promise.all(
      policyNames.map(async (name) => {
        const history = await policies.listVersions(name);
        const unchanged = policies.getDefault(name);
        return { current: history[0] ?? unchanged, history, defaultValue: unchanged.value };
      }),
    );
