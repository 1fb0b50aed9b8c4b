import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { Clients } from '#clients';
import type { Viewer } from '#reads/viewer';

interface Lookup {
  readonly viewerId: bigint;
  readonly userIds: readonly bigint[];
}

/** Upper bound of a lookup. */
const MAX_USERS = 250;
const LOOKUPS_PER_CALL = 50;
const CONCURRENCY = 2;
const SLOW_AFTER_MS = 50;

/** Returns those of the users whom the viewer follows; none for guests. */
export type FollowsRead = (viewer: Viewer, userIds: Iterable<bigint>) => Promise<ReadonlySet<bigint>>;

export function createFollowsRead({ follows }: Pick<Clients, 'follows'>): FollowsRead {
  const load = createBatcher<Lookup, readonly bigint[]>({
    name: 'follows',
    maxSize: LOOKUPS_PER_CALL,
    concurrency: CONCURRENCY,
    slowAfterMs: SLOW_AFTER_MS,
    async run(lookups) {
      const asked = lookups.map(({ viewerId, userIds }) => ({ viewerId, userIds: [...userIds] }));
      const { results } = await follows.batchCheckFollows({ lookups: asked });
      return lookups.map((_, i) => results[i]?.userIds ?? []);
    },
  });
  return async ({ userId }, userIds) => {
    const others = [...new Set(userIds)];
    if (userId === 0 || others.length === 0) return new Set();
    const lookups = Array.from({ length: Math.ceil(others.length / MAX_USERS) }, (_, i) => ({
      viewerId: fromId(userId),
      userIds: others.slice(i * MAX_USERS, (i + 1) * MAX_USERS),
    }));
    return new Set((await Promise.all(lookups.map((lookup) => load(lookup)))).flat());
  };
}
