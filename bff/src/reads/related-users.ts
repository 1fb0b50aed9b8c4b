import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';

interface Lookup {
  readonly viewerId: bigint;
  readonly userIds: readonly bigint[];
}

/** A batch RPC of social: returns for each lookup, in the same order, those of its users that stand so to the viewer. */
type Check = (lookups: { viewerId: bigint; userIds: bigint[] }[]) => Promise<readonly { userIds: bigint[] }[]>;

export interface RelatedUsersOptions {
  readonly name: string;
  /** Upper bound of a lookup. */
  readonly maxUsers: number;
  readonly check: Check;
}

const LOOKUPS_PER_CALL = 50;
const CONCURRENCY = 2;
const SLOW_AFTER_MS = 50;

/** Returns a function that asks which of some users stand so to a viewer. Lookups of many requests share calls. */
export function createRelatedUsersRead({ name, maxUsers, check }: RelatedUsersOptions) {
  const load = createBatcher<Lookup, readonly bigint[]>({
    name,
    maxSize: LOOKUPS_PER_CALL,
    concurrency: CONCURRENCY,
    slowAfterMs: SLOW_AFTER_MS,
    async run(lookups) {
      const results = await check(lookups.map(({ viewerId, userIds }) => ({ viewerId, userIds: [...userIds] })));
      return lookups.map((_, i) => results[i]?.userIds ?? []);
    },
  });
  return async (userId: number, userIds: Iterable<bigint>): Promise<ReadonlySet<bigint>> => {
    const viewerId = fromId(userId);
    const others = [...new Set(userIds)].filter((id) => id !== viewerId);
    const lookups = Array.from({ length: Math.ceil(others.length / maxUsers) }, (_, i) => ({
      viewerId,
      userIds: others.slice(i * maxUsers, (i + 1) * maxUsers),
    }));
    return new Set((await Promise.all(lookups.map((lookup) => load(lookup)))).flat());
  };
}
