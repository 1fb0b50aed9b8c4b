import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import { createLinks, type Links } from '#pages/heads';

/** Returns a function that reads the links of this installation with its name, which an admin may have changed. */
export function createReadLinks({ policies }: Pick<Clients, 'policies'>, origin: string): () => Promise<Links> {
  const read = createPolicyReader({ client: policies, name: 'instance', fallback: policyDefaults.instance });
  return async () => createLinks(origin, (await read()).name);
}
