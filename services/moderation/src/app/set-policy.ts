import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { PolicyWithHistory } from '#app/list-policies';
import { nextPolicyVersion, readPolicyName, readPolicyValue } from '#domain/policy';
import { policyAudited } from '#events/publish';
import type { Policies } from '#store/policies';

export interface SetPolicyDeps {
  readonly policies: Policies;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly newId: () => number;
}

export interface SetPolicyCommand {
  readonly name: string;
  /** as JSON */
  readonly value: string;
  /** the version that the admin has seen */
  readonly version: number;
  readonly note: string;
  readonly adminId: number;
}

export type SetPolicy = ReturnType<typeof createSetPolicy>;

/**
 * Stores a new version of a policy with its audit entry. A repeat changes nothing. Throws already_exists if the policy
 * is at another version than the admin has seen, not_found and invalid_argument for a wrong name or value.
 */
export const createSetPolicy =
  ({ policies, outbox, newId }: SetPolicyDeps) =>
  async ({ name: givenName, value: json, ...given }: SetPolicyCommand): Promise<PolicyWithHistory> => {
    const name = readPolicyName(givenName);
    const change = { name, value: readPolicyValue(name, json), ...given };
    const current = await outbox.inTransaction(async (session) => {
      const before = await policies.read(name, session);
      const after = nextPolicyVersion(before, change, new Date());
      if (!after) return before;
      await policies.insert(after, session);
      await outbox.add(session, [policyAudited(newId(), after)]);
      return after;
    });
    const { value: defaultValue } = policies.getDefault(name);
    return { current, history: await policies.listVersions(name), defaultValue };
  };
