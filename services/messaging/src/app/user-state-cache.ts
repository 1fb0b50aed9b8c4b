import { countCache } from '@tallscreen/kit-telemetry/count-cache';
import { LRUCache } from 'lru-cache';
import type { UserState } from '#store/user-copies';

/** Upper bound of the time until a change that another replica has consumed takes effect here. */
const TTL_MS = 5_000;
const MAX_USERS = 50_000;

/** Caches which users are active; other states are read each time. */
export function createUserStateCache(readState: (userId: number) => Promise<UserState>) {
  const count = countCache('user-states');
  let changeCount = 0;
  const active = new LRUCache<number, 'active' | 'young'>({ max: MAX_USERS, ttl: TTL_MS });
  return {
    async read(userId: number): Promise<UserState> {
      const known = active.get(userId);
      count(known ? 1 : 0, known ? 0 : 1);
      if (known) return known;
      const changesBefore = changeCount;
      const state = await readState(userId);
      // A state that was read before a change must not be cached after it.
      if ((state === 'active' || state === 'young') && changeCount === changesBefore) active.set(userId, state);
      return state;
    },

    /** Call it after the user's copy has changed. */
    forget(userId: number): void {
      changeCount++;
      active.delete(userId);
    },
  };
}
