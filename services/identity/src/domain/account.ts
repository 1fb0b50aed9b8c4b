import type { Role } from '@tallscreen/kit/auth/person';

export type AccountStatus = 'active' | 'banned' | 'deleted';

/** Everything identity knows of a person. */
export interface Account {
  readonly id: number;
  /** as the person writes it */
  readonly username: string;
  /** in lower case */
  readonly email: string;
  /** PHC string; empty once deleted */
  readonly passwordHash: string;
  readonly role: Role;
  readonly status: AccountStatus;
  /** empty unless banned */
  readonly banReason: string;
  readonly bio: string;
  /** a path below the one origin, empty if none */
  readonly avatarUrl: string;
  readonly createdAt: Date;
  /** rises by one with every change */
  readonly revision: number;
}

/** What happened to an account, for those who listen. */
export type AccountFact =
  | { readonly kind: 'registered' }
  | { readonly kind: 'profileChanged' }
  | { readonly kind: 'roleChanged'; readonly adminId: number }
  | { readonly kind: 'banned'; readonly adminId: number; readonly reason: string }
  | { readonly kind: 'unbanned'; readonly adminId: number }
  | { readonly kind: 'deleted' };

/** What a decision asks for; undefined in its place means that there is nothing to do. */
export interface Change {
  /** the fields that differ */
  readonly set: Partial<Omit<Account, 'id' | 'createdAt' | 'revision'>>;
  /** absent where nobody outside needs to know, as with a password */
  readonly fact?: AccountFact;
  /** whether every session of the person ends with it */
  readonly endsSessions?: boolean;
  /** the hash of the reset token that is used up with it; without that token nothing changes */
  readonly resetTokenHash?: string;
}

export const isActiveAdmin = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  role === 'admin' && status === 'active';
