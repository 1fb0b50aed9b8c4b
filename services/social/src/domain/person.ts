import type { Role } from '@tallscreen/kit/auth/person';

/** What social keeps of a person, as identity tells it. */
export interface PersonCopy {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly status: 'active' | 'banned' | 'deleted';
  /** identity's; 0 where it was asked instead of told */
  readonly revision: number;
}

export interface FollowCounts {
  readonly followers: number;
  readonly following: number;
}
