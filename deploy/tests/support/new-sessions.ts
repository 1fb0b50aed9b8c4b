import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { newMember } from './stack.ts';

/** Identity looks every second whether Redis lost its data. */
const TWO_LOOKS_MS = 2_500;

/**
 * Resolves when sessions last that begin right after a change of role. When Redis was away or lost its data, identity
 * writes all ended sessions again. A change of role is written as a few seconds later than it was, so that this also
 * ends a session that began meanwhile. Tests that end or empty Redis wait for it, so that the next ones may sign in.
 */
export const newSessionsLast = (): Promise<true> =>
  eventually('new sessions last', async () => {
    const { client } = await newMember('creator');
    await sleep(TWO_LOOKS_MS);
    await client.call('GET', '/auth/me');
    return true as const;
  });
