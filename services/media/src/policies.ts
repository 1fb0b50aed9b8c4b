import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { PromoCaps } from '@tallscreen/proto/rules/promo-caps';
import {
  policyOfTierSettings,
  tierSettingsOf,
  tierSettingsOfPolicy,
  type TierSettings,
} from '@tallscreen/proto/rules/tier-settings';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import type { Scope } from '@tallscreen/kit/service';
import { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { MediaConfig } from '#config';

export interface Policies {
  /** the configuration, used until an admin has changed the policy */
  readonly readTierSettings: () => Promise<TierSettings>;
  readonly readPromoCaps: () => Promise<PromoCaps>;
}

/** Opens the policies that media applies. */
export function openPolicies(scope: Scope, config: MediaConfig): Policies {
  const credential = createServiceCredential({ service: 'media', privateKey: config.SERVICE_PRIVATE_KEY });
  const client = createRpcClient(PolicyService, { target: config.MODERATION_ADDR, credential });
  scope.onDispose(() => client.close());
  const readTiers = createPolicyReader({
    client,
    name: 'tiers',
    fallback: policyOfTierSettings(tierSettingsOf(config)),
  });
  return {
    readTierSettings: async () => tierSettingsOfPolicy(await readTiers()),
    readPromoCaps: createPolicyReader({ client, name: 'promo-caps', fallback: policyDefaults['promo-caps'] }),
  };
}
