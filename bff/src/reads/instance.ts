import { createPolicyReader } from '@tallscreen/kit/policy-reader';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import type { Clients } from '#clients';
import { createLinks, type Links } from '#pages/heads';

/** How long a page waits for the newest look. A head without it is better than no head. */
const FRESH_MS = 200;

/**
 * Returns a function that reads the links of this installation with its look, which an admin may have changed. While
 * moderation hangs, it answers the last known look.
 */
export function createReadLinks(
  { policies }: Pick<Clients, 'policies'>,
  origin: string,
  { freshMs = FRESH_MS, ...kept }: { readonly freshMs?: number; readonly maxAgeMs?: number } = {},
): () => Promise<Links> {
  const read = createPolicyReader({ ...kept, client: policies, name: 'instance', fallback: policyDefaults.instance });
  let last = createLinks(origin);
  const refresh = async (): Promise<void> => {
    last = createLinks(origin, await read());
  };
  return async () => {
    await Promise.race([refresh(), new Promise((resolve) => void setTimeout(resolve, freshMs).unref())]);
    return last;
  };
}
