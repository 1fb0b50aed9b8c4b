import type { Client } from '@connectrpc/connect';
import { policySchemas, type PolicyName, type PolicyValues } from '@tallscreen/proto/rules/policies';
import type { PolicyService } from '@tallscreen/proto/tallscreen/moderation/v1/policy_service_pb';

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
      const { current } = await client.getPolicy({ name });
      const isDefault = !current || current.version === 0n;
      known = isDefault ? fallback : (policySchemas[name].parse(JSON.parse(current.value)) as PolicyValues[Name]);
    } catch {
      // Moderation is away, or sent a policy that this version cannot read. The next call after `maxAgeMs` asks again.
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
