import type { Role } from '@tallscreen/kit/auth/person';

export type AccountStatus = 'active' | 'banned' | 'deleted';

/** Social's copy of a user that identity owns. */
export interface UserCopy {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Whether the user has shown that the e-mail address is theirs. */
  readonly isVerified: boolean;
  /** Identity's revision; 0 if the copy was read from identity instead of an event. */
  readonly revision: number;
}

export interface FollowCounts {
  readonly followerCount: number;
  readonly followingCount: number;
}

export type User = UserCopy & FollowCounts;
