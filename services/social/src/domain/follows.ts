import { invalid, notFound } from '@tallscreen/kit/errors';
import type { Lanes } from '@tallscreen/kit/lanes';
import { readPage, type Page, type PageRequest } from '#domain/paging';
import type { FollowCounts, PersonCopy } from '#domain/person';

export interface FollowEntry {
  readonly followerId: number;
  readonly followeeId: number;
  readonly sequence: number;
}

export type FollowSide = 'followers' | 'following';

export interface FollowsDeps {
  readonly people: {
    findMany(ids: readonly number[]): Promise<ReadonlyMap<number, FollowCounts>>;
    put(copies: readonly PersonCopy[]): Promise<void>;
  };
  readonly follows: {
    findPairs(pairs: readonly string[]): Promise<ReadonlySet<string>>;
    list(userId: number, side: FollowSide, page: { before?: number; limit: number }): Promise<FollowEntry[]>;
  };
  /** answers the followers after it */
  readonly write: (pair: { followerId: number; followeeId: number }, isFollowing: boolean) => Promise<number>;
  readonly sumLikes: (ownerIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** identity, for people whose event has not come yet */
  readonly askIdentity: (ids: readonly number[]) => Promise<PersonCopy[]>;
  readonly lanes: Lanes;
}

export interface ProfileStats extends FollowCounts {
  readonly userId: number;
  readonly totalLikes: number;
  readonly isFollowing: boolean;
}

const MAX_LOOKUPS = 250;

export type FollowRules = ReturnType<typeof createFollows>;

export function createFollows({ people, follows, write, sumLikes, askIdentity, lanes }: FollowsDeps) {
  /** Somebody who registered a moment ago may be followed before the event of it is here. */
  async function ensureKnown(ids: readonly number[]): Promise<void> {
    const known = await people.findMany(ids);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const found = await askIdentity(unknown);
    if (found.length < unknown.length) throw notFound('User not found.');
    await people.put(found);
  }

  return {
    async set(followerId: number, followeeId: number, isFollowing: boolean): Promise<number> {
      if (followerId === followeeId) throw invalid('You cannot follow yourself.');
      await ensureKnown([followerId, followeeId]);
      return lanes(followeeId, () => write({ followerId, followeeId }, isFollowing));
    },

    async readStats(lookups: readonly { userId: number; viewerId: number }[]): Promise<ProfileStats[]> {
      if (lookups.length > MAX_LOOKUPS) throw invalid(`At most ${MAX_LOOKUPS} lookups in one call.`);
      const ids = [...new Set(lookups.map(({ userId }) => userId))];
      const pairOf = ({ userId, viewerId }: { userId: number; viewerId: number }) => `${viewerId}:${userId}`;
      const pairs = lookups.filter(({ viewerId }) => viewerId > 0).map(pairOf);
      const [known, likes, followed] = await Promise.all([
        people.findMany(ids),
        sumLikes(ids),
        follows.findPairs(pairs),
      ]);
      return lookups.map((lookup) => ({
        userId: lookup.userId,
        followers: known.get(lookup.userId)?.followers ?? 0,
        following: known.get(lookup.userId)?.following ?? 0,
        totalLikes: likes.get(lookup.userId) ?? 0,
        isFollowing: followed.has(pairOf(lookup)),
      }));
    },

    /** Ids of the other side, newest first. */
    async list(userId: number, side: FollowSide, page: PageRequest): Promise<Page<number>> {
      const found = await readPage(
        page,
        ({ sequence }: FollowEntry) => sequence,
        (keyset) => follows.list(userId, side, keyset),
      );
      const otherOf = (follow: FollowEntry) => (side === 'followers' ? follow.followerId : follow.followeeId);
      return { ...found, entries: found.entries.map(otherOf) };
    },
  };
}
