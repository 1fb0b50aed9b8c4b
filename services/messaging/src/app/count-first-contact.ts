import { fail } from '@tallscreen/kit/errors';
import type { FirstContactStore } from '#store/first-contacts';

export interface CountFirstContactDeps {
  readonly firstContacts: Pick<FirstContactStore, 'add'>;
  /** New conversations that a user may begin on one day. */
  readonly maxPerDay: number;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts a new conversation of a user. A repeated call with the same receiver counts once. Throws resource_exhausted
 * above the limit.
 */
export const createCountFirstContact =
  ({ firstContacts, maxPerDay }: CountFirstContactDeps) =>
  async (senderId: number, receiverId: number): Promise<void> => {
    const now = Date.now();
    const day = new Date(now - (now % DAY_MS));
    // Two that begin at the same moment may both find no document: the second one finds it in its second attempt.
    if (await firstContacts.add(senderId, receiverId, day, maxPerDay)) return;
    if (await firstContacts.add(senderId, receiverId, day, maxPerDay)) return;
    const seconds = Math.ceil((day.getTime() + DAY_MS - now) / 1000);
    throw fail('too_many_new_conversations', { retryAfterSeconds: seconds });
  };
