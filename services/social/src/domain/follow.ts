import { fail } from '@tallscreen/kit/errors';

export interface FollowPair {
  readonly followerId: number;
  readonly followeeId: number;
}

export interface Follow extends FollowPair {
  /** Rises with time; lists are sorted by it. */
  readonly sequence: number;
  /** Which of the two users are banned: if any is, the follow is neither listed nor counted. */
  readonly bannedIds?: readonly number[];
}

/** Whether the counts of both users include it. */
export const isCounted = ({ bannedIds = [] }: Pick<Follow, 'bannedIds'>): boolean => bannedIds.length === 0;

export type FollowDirection = 'followers' | 'following';

/** The key of a follow: a user follows another user at most once. */
export const followKey = ({ followerId, followeeId }: FollowPair): string => `${followerId}:${followeeId}`;

export function checkNotSelf({ followerId, followeeId }: FollowPair): void {
  if (followerId === followeeId) throw fail('cannot_follow_yourself');
}
