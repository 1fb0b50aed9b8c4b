import { LRUCache } from 'lru-cache';

export type Reach = 'active' | 'gone' | 'unknown';

export interface ReachabilityDeps {
  /** the own copy of accounts; unknown where the event has not come yet */
  readonly people: { readReach(userId: number): Promise<Reach> };
  readonly askIdentity: (userId: number) => Promise<boolean>;
}

/** So long another replica may go on believing in somebody who is gone. */
const BELIEVED_MS = 5_000;
const BELIEVED = 50_000;

export type Reachability = ReturnType<typeof createReachability>;

/** Whether a person may be written to. The copy knows nearly everybody; identity is asked about a newcomer only. */
export function createReachability({ people, askIdentity }: ReachabilityDeps) {
  let changes = 0;
  const active = new LRUCache<number, true>({ max: BELIEVED, ttl: BELIEVED_MS });
  return {
    canReceive: async (userId: number): Promise<boolean> => {
      if (active.has(userId)) return true;
      const before = changes;
      const reach = await people.readReach(userId);
      if (reach === 'unknown') return askIdentity(userId);
      // what was read before a change is not kept after it
      if (reach === 'active' && changes === before) active.set(userId, true);
      return reach === 'active';
    },

    /** Something about this person has changed. */
    forget: (userId: number): void => {
      changes++;
      active.delete(userId);
    },
  };
}
