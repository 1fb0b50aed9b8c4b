import { policyValue } from '@tallscreen/kit/policy-reader';
import { policyDefaults, type PolicyValues } from '@tallscreen/proto/rules/policies';
import type { RegistrationMode } from '@tallscreen/proto/rules/registration-modes';
import type { PolicyVersion } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { Instance } from '#contract/instance';

type Value = PolicyValues['instance'];

export const instanceValue = (version: PolicyVersion | undefined): Value =>
  policyValue('instance', version, policyDefaults.instance);

/** `registration`: the mode of the settings, until an admin has set one. */
export function instanceView(version: PolicyVersion | undefined, registration: RegistrationMode): Instance {
  const value = instanceValue(version);
  return { ...value, registration: value.registration ?? registration, version: Number(version?.version ?? 0) };
}
