import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import type { TierPolicy } from '#views/analytics';

/**
 * Returns what tiers need by the policy that an admin has set; undefined while nobody has, as then the settings are in
 * force that analytics answers with.
 */
export function createTierPolicyRead({ policies }: Pick<Clients, 'policies'>): () => Promise<TierPolicy | undefined> {
  const fallback = policyDefaults.tiers;
  const read = createPolicyReader({ client: policies, name: 'tiers', fallback });
  return async () => {
    const policy = await read();
    return policy === fallback ? undefined : policy;
  };
}
