import type { Role } from '@tallscreen/kit/auth/person';
import type { SecondFactor } from '#domain/second-factor';

type AccountStatus = 'active' | 'banned' | 'deleted';

/** A user's account. */
export interface Account {
  readonly id: number;
  /** In the user's own spelling. */
  readonly username: string;
  /** When the user has changed the name in the last days. */
  readonly renamedAt: readonly Date[];
  /** In lower case. */
  readonly email: string;
  /** Whether the user has entered a code that was mailed to this address, or has reset the password by mail to it. */
  readonly emailVerified: boolean;
  /** Rises when devices that were known before are to be unknown. */
  readonly deviceGeneration: number;
  /** A PHC string; empty once the account is deleted. */
  readonly passwordHash: string;
  /** Null if signing in asks for the password only. */
  readonly secondFactor: SecondFactor | null;
  readonly role: Role;
  readonly status: AccountStatus;
  /** Empty unless the account is banned. */
  readonly banReason: string;
  /** The rule that was broken (proto/rules/reasons.ts); empty for none. */
  readonly banReasonCode: string;
  /** When the ban ends by itself; null if the account is not banned, or banned until an admin lifts the ban. */
  readonly banEndsAt: Date | null;
  readonly bio: string;
  /** A path on our own origin, empty if there is no picture. */
  readonly avatarUrl: string;
  readonly createdAt: Date;
  /** Rises by one with every change. */
  readonly revision: number;
}

/** What happened to an account, as other services and the audit log learn it. */
export type AccountEvent =
  | { readonly kind: 'registered' }
  | { readonly kind: 'profileChanged' }
  | { readonly kind: 'roleChanged'; readonly adminId: number }
  | {
      readonly kind: 'banned';
      readonly adminId: number;
      readonly reason: string;
      readonly reasonCode: string;
      readonly endsAt: Date | null;
    }
  | { readonly kind: 'unbanned'; readonly adminId: number }
  /** By itself, because its time was over. */
  | { readonly kind: 'banEnded' }
  /** By an admin. Only the audit log learns it. */
  | { readonly kind: 'totpRemoved'; readonly adminId: number }
  | { readonly kind: 'deleted' };

/** The outcome of a decision about an account; undefined in its place means that nothing changes. */
export interface AccountChange {
  /** The fields that differ. */
  readonly set: Partial<Omit<Account, 'id' | 'createdAt' | 'revision'>>;
  /** Absent if nobody outside needs to know, as with a password. */
  readonly event?: AccountEvent;
  /** Whether the change ends every session of the user, or every one but this. */
  readonly endsSessions?: true | { readonly except: string };
  /** Whether a secret that was mailed to the address proved it: it becomes verified, unless another account has it. */
  readonly provesMailbox?: true;
  /** The hash of a reset token that the change uses up. The change fails if that token is not valid. */
  readonly resetTokenHash?: string;
}

export const isActiveAdmin = ({ role, status }: Pick<Account, 'role' | 'status'>): boolean =>
  role === 'admin' && status === 'active';
