import type { Role } from '@tallscreen/kit/auth/person';
import type { SecondFactor } from '#domain/second-factor';

type AccountStatus = 'active' | 'banned' | 'deleted';

/** A user's account. */
export interface Account {
  readonly id: number;
  /** In the user's own spelling. */
  readonly username: string;
  /** When the user changed the name in the last days. */
  readonly renamedAt: readonly Date[];
  /** In lower case. */
  readonly email: string;
  /** Whether the user has entered a code that was mailed to this address, or has reset the password by mail to it. */
  readonly emailVerified: boolean;
  /** Rises when all devices known so far must become unknown. */
  readonly deviceGeneration: number;
  /** A PHC string; empty once the account is deleted. */
  readonly passwordHash: string;
  /** Whether the password is still the one of the settings, with which the first admin was created. */
  readonly hasFirstPassword: boolean;
  /** Null if signing in asks for the password only. */
  readonly secondFactor: SecondFactor | null;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Empty unless the account is banned. */
  readonly banReason: string;
  /** Code of the broken rule (policy `reasons`); empty for none. */
  readonly banReasonCode: string;
  /** The id of the decision to ban; 0 unless the account is banned. */
  readonly banId: number;
  /** When the ban ends by itself; null if the account is not banned, or banned until an admin lifts the ban. */
  readonly banEndsAt: Date | null;
  readonly bio: string;
  /** A path on our own origin, empty if there is no picture. */
  readonly avatarUrl: string;
  readonly createdAt: Date;
  /** Code of the invitation with which the account was made; empty for none. */
  readonly invite: string;
  /** Until when the user may be under 16; null if they are not, or were not asked for their year of birth. */
  readonly youngUntil: Date | null;
  /** Rises by one with every change. */
  readonly revision: number;
}

/** A change of an account, as other services and the audit log learn it. */
export type AccountEvent =
  | { readonly kind: 'registered' }
  | { readonly kind: 'profileChanged' }
  | { readonly kind: 'roleChanged'; readonly adminId: number }
  | {
      readonly kind: 'banned';
      readonly adminId: number;
      readonly reason: string;
      readonly reasonCode: string;
      readonly banId: number;
      readonly endsAt: Date | null;
    }
  | { readonly kind: 'unbanned'; readonly adminId: number }
  /** The ban ended by itself. */
  | { readonly kind: 'banEnded' }
  /** By an admin. Only the audit log gets it. */
  | { readonly kind: 'totpRemoved'; readonly adminId: number }
  | { readonly kind: 'deleted' };

/** The outcome of a decision about an account; undefined instead of it means that nothing changes. */
export interface AccountChange {
  /** The fields that differ. */
  readonly set: Partial<Omit<Account, 'id' | 'createdAt' | 'revision'>>;
  /** Absent for changes that other services need not know, such as a password. */
  readonly event?: AccountEvent;
  /** Whether the change ends every session of the user, or every session except this. */
  readonly endsSessions?: true | { readonly except: string };
  /** Whether a mailed secret proved the address: it becomes verified, unless another account has it. */
  readonly provesMailbox?: true;
  /** The hash of a reset token that the change uses up. The change fails if that token is not valid. */
  readonly resetTokenHash?: string;
}

export const isActiveAdmin = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  role === 'admin' && status === 'active';
