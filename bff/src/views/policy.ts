import type { consolePolicyNames } from '@tallscreen/proto/rules/policies';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Policy, PolicyVersion } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';
import type * as schemas from '#contract/policy';
import { iso } from '#views/scalar';

type Users = ReadonlyMap<bigint, PublicUser>;
type Value = schemas.PolicyVersion['value'];

const valueOf = (json: string): Value => JSON.parse(json || '{}') as Value;

const versionView = (version: PolicyVersion, users: Users): schemas.PolicyVersion => ({
  version: Number(version.version),
  value: valueOf(version.value),
  note: version.note,
  changed_by: users.get(version.adminId)?.username ?? null,
  changed_at: version.createdAt ? iso(version.createdAt) : null,
});

/** Moderation always sends the value in force. */
export const policyView = (policy: Policy, users: Users): schemas.Policy => ({
  name: policy.name as (typeof consolePolicyNames)[number],
  ...versionView(policy.current!, users),
  default_value: valueOf(policy.defaultValue),
  history: policy.history.map((version) => versionView(version, users)),
});
