import { pagesOf } from '@tallscreen/kit/page';
import type { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import type { Clients } from '#clients';

const PER_CALL = 100;

/** Returns the ids of the newest `max` followers of a user, or of the newest whom the user follows. */
export async function readFollowIds(
  { follows }: Pick<Clients, 'follows'>,
  userId: bigint,
  direction: FollowDirection,
  max: number,
): Promise<bigint[]> {
  const ids: bigint[] = [];
  const read = (pageToken: string) => follows.listFollows({ userId, direction, pageSize: PER_CALL, pageToken });
  for await (const { userIds } of pagesOf(read)) {
    ids.push(...userIds);
    if (ids.length >= max) break;
  }
  return ids.slice(0, max);
}
