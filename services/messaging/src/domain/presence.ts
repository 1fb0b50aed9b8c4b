import type { Person } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import type { MessageStore } from '#domain/conversations';

export interface PresenceStore {
  /** These are online until then. */
  put(userIds: readonly number[], untilMs: number): Promise<void>;
  /** Whoever was online until before then only. */
  forget(beforeMs: number): Promise<void>;
  among(userIds: readonly number[], nowMs: number): Promise<number[]>;
  all(nowMs: number, limit: number): Promise<number[]>;
}

export interface PresenceDeps {
  readonly presence: PresenceStore;
  readonly partners: Pick<MessageStore, 'listPartners'>;
}

/** Sockets are reported every 15 s, so nobody counts as online for a minute after the last one closed. */
const ONLINE_MS = 45_000;
const MAX_IDS = 1_000;
const MAX_PARTNERS = 1_000;
const MAX_FOR_ADMINS = 10_000;

export type Presence = ReturnType<typeof createPresence>;

export const createPresence = ({ presence, partners }: PresenceDeps) => ({
  async report(userIds: readonly number[]): Promise<void> {
    checkCount(userIds);
    const now = Date.now();
    await Promise.all([presence.put(userIds, now + ONLINE_MS), presence.forget(now)]);
  },

  /** Those of `userIds` and of the own conversations that are there; for admins all. */
  async list(caller: Pick<Person, 'userId' | 'role'>, userIds: readonly number[]): Promise<number[]> {
    checkCount(userIds);
    const now = Date.now();
    if (caller.role === 'admin') return presence.all(now, MAX_FOR_ADMINS);
    const known = await partners.listPartners(caller.userId, MAX_PARTNERS);
    return presence.among([...new Set([...userIds, ...known])], now);
  },
});

function checkCount(userIds: readonly number[]): void {
  if (userIds.length > MAX_IDS) throw invalid(`At most ${MAX_IDS} people in one call.`);
}
