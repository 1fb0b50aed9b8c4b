import { invalid } from '@tallscreen/kit/errors';

export interface FollowPair {
  readonly followerId: number;
  readonly followeeId: number;
}

export interface Follow extends FollowPair {
  /** Rises with time; lists are sorted by it. */
  readonly sequence: number;
}

export type FollowDirection = 'followers' | 'following';

/** The key of a follow: a user follows another user at most once. */
export const followKey = ({ followerId, followeeId }: FollowPair): string => `${followerId}:${followeeId}`;

export function checkNotSelf({ followerId, followeeId }: FollowPair): void {
  if (followerId === followeeId) throw invalid('You cannot follow yourself.');
}
