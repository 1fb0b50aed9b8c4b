import { fail } from '@tallscreen/kit/errors';
import type { PolicyValues } from '@tallscreen/proto/rules/policies';

/**
 * Finds the rule in force that an admin names to a service which does not know the policy `reasons`; undefined if the
 * admin names none. Throws invalid_argument for a code that is no rule, or none any more.
 */
export const createRuleRead =
  (readReasons: () => Promise<PolicyValues['reasons']>) => async (code: string | null | undefined) => {
    if (!code) return undefined;
    const rule = (await readReasons()).reasons.find((each) => each.code === code);
    if (!rule) throw fail('unknown_reason_code');
    return rule;
  };
