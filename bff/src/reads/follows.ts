import type { Clients } from '#clients';
import { createRelatedUsersRead } from '#reads/related-users';
import type { Viewer } from '#reads/viewer';

/** Returns those of the users whom the viewer follows; none for guests. */
export type FollowsRead = (viewer: Viewer, userIds: Iterable<bigint>) => Promise<ReadonlySet<bigint>>;

export function createFollowsRead({ follows }: Pick<Clients, 'follows'>): FollowsRead {
  const among = createRelatedUsersRead({
    name: 'follows',
    maxUsers: 250,
    check: async (lookups) => (await follows.batchCheckFollows({ lookups })).results,
  });
  return async ({ userId }, userIds) => (userId === 0 ? new Set() : among(userId, userIds));
}
