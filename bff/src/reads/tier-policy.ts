import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import type { TierPolicy } from '#views/analytics';

/**
 * Returns the tier rules of the policy that an admin has set; undefined if none is set, because then the settings apply
 * with which analytics answers.
 */
export function createTierPolicyRead({ policies }: Pick<Clients, 'policies'>): () => Promise<TierPolicy | undefined> {
  const fallback = policyDefaults.tiers;
  const read = createPolicyReader({ client: policies, name: 'tiers', fallback });
  return async () => {
    const policy = await read();
    return policy === fallback ? undefined : policy;
  };
}
