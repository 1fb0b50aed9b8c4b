import { readPolicyName, type PolicyVersion } from '#domain/policy';
import type { Policies } from '#store/policies';

export type ReadPolicy = ReturnType<typeof createReadPolicy>;

/** Returns the value in force. Throws not_found if there is no such policy. */
export const createReadPolicy =
  (policies: Pick<Policies, 'read'>) =>
  async (name: string): Promise<PolicyVersion> =>
    policies.read(readPolicyName(name));
