import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { newMember } from './stack.ts';

/** Identity checks every second whether Redis lost its data. */
const TWO_LOOKS_MS = 2_500;

/**
 * Resolves when sessions that begin right after a change of role stay valid. When Redis was away or lost its data,
 * identity writes all revocations again, which must not end sessions that began after them. Tests that stop or empty
 * Redis wait for this, so that the next tests can sign in.
 */
export const newSessionsLast = (): Promise<true> =>
  eventually('new sessions last', async () => {
    const { client } = await newMember('creator');
    await sleep(TWO_LOOKS_MS);
    await client.call('GET', '/auth/me');
    return true as const;
  });
