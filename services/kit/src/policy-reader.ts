import type { Client } from '@connectrpc/connect';
import type { PolicyName, PolicyValues } from '@tallscreen/proto/rules/policies';
import { readStoredPolicy } from '@tallscreen/proto/rules/stored-policy';
import type { PolicyService, PolicyVersion } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';

export interface PolicyReaderOptions<Name extends PolicyName> {
  readonly client: Pick<Client<typeof PolicyService>, 'getPolicy'>;
  readonly name: Name;
  /** used until an admin has changed the policy */
  readonly fallback: PolicyValues[Name];
  readonly maxAgeMs?: number;
}

/** Undefined until moderation has answered once. */
export type KnownPolicy<Name extends PolicyName> = PolicyValues[Name] | undefined;

const MAX_AGE_MS = 5_000;

/** Returns the value of a policy as moderation sends it: `fallback` until an admin has changed it. */
export const policyValue = <Name extends PolicyName>(
  name: Name,
  current: PolicyVersion | undefined,
  fallback: PolicyValues[Name],
): PolicyValues[Name] =>
  current && current.version !== 0n ? readStoredPolicy(name, current.value, fallback) : fallback;

/**
 * Returns a function that reads a policy from moderation, at most once in `maxAgeMs`. While moderation does not answer,
 * it returns the last known policy, or undefined if none is known. It waits for one call at most.
 */
export function createKnownPolicyReader<Name extends PolicyName>(options: PolicyReaderOptions<Name>) {
  const { client, name, fallback, maxAgeMs = MAX_AGE_MS } = options;
  let known: KnownPolicy<Name>;
  let readAt = -Infinity;
  let reading: Promise<KnownPolicy<Name>> | undefined;

  async function read(): Promise<KnownPolicy<Name>> {
    try {
      known = policyValue(name, (await client.getPolicy({ name })).current, fallback);
    } catch {
      // Moderation is away. The next call after `maxAgeMs` asks again.
    }
    readAt = performance.now();
    return known;
  }

  return (): Promise<KnownPolicy<Name>> => {
    if (performance.now() - readAt < maxAgeMs) return Promise.resolve(known);
    return (reading ??= read().finally(() => (reading = undefined)));
  };
}

/** The same, but returns the fallback while no policy is known. */
export function createPolicyReader<Name extends PolicyName>(options: PolicyReaderOptions<Name>) {
  const read = createKnownPolicyReader(options);
  return async (): Promise<PolicyValues[Name]> => (await read()) ?? options.fallback;
}
