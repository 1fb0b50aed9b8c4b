import { fail } from '@tallscreen/kit/errors';
import { policyValue } from '@tallscreen/kit/policy-reader';
import { policyDefaults, type PolicyValues } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';

type Reasons = PolicyValues['reasons'];

/**
 * Finds the rule in force that an admin names to a service which does not know the policy `reasons`; undefined if the
 * admin names none. A rule that was taken out of force counts for the seconds that the list is kept. A code that the
 * kept list lacks may be a new rule, so moderation is asked. Throws invalid_argument for a code that is no rule, and
 * unavailable if moderation is away and the kept list lacks the code.
 */
export const createRuleRead =
  ({ policies }: Pick<Clients, 'policies'>, readKept: () => Promise<Reasons>) =>
  async (code: string | null | undefined) => {
    if (!code) return undefined;
    const find = ({ reasons }: Reasons) => reasons.find((each) => each.code === code);
    const kept = find(await readKept());
    if (kept) return kept;
    const { current } = await policies.getPolicy({ name: 'reasons' });
    const rule = find(policyValue('reasons', current, policyDefaults.reasons));
    if (!rule) throw fail('unknown_reason_code');
    return rule;
  };
