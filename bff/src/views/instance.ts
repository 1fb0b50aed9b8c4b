import { policyDefaults, type PolicyValues } from '@tallscreen/proto/rules/policies';
import type { PolicyVersion } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type { Instance } from '#contract/instance';

type Value = PolicyValues['instance'];

/** Without a version: the default. */
export const instanceValue = (version: PolicyVersion | undefined): Value =>
  version?.value ? (JSON.parse(version.value) as Value) : policyDefaults.instance;

export const instanceView = (version: PolicyVersion | undefined): Instance => ({
  ...instanceValue(version),
  registration: 'open',
  minimum_age: null,
  version: Number(version?.version ?? 0),
});
