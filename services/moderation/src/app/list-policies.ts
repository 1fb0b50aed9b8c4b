import { policyNames } from '@tallscreen/proto/rules/policies';
import { defaultVersion, type PolicyVersion } from '#domain/policy';
import type { Policies } from '#store/policies';

export interface PolicyWithHistory {
  readonly current: PolicyVersion;
  /** the newest versions, the one in force first */
  readonly history: readonly PolicyVersion[];
}

export type ListPolicies = ReturnType<typeof createListPolicies>;

/** Lists all policies with their newest versions. */
export const createListPolicies = (policies: Pick<Policies, 'listVersions'>) => (): Promise<PolicyWithHistory[]> =>
  Promise.all(
    policyNames.map(async (name) => {
      const history = await policies.listVersions(name);
      return { current: history[0] ?? defaultVersion(name), history };
    }),
  );
