import type { Role } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { Account, AccountChange } from '#domain/account';
import { deletedEmailOf, deletedNameOf } from '#domain/names';

export const newAccount = (
  given: Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'role' | 'createdAt'> &
    Partial<Pick<Account, 'emailVerified'>>,
): Account => ({
  emailVerified: false,
  secondFactor: null,
  ...given,
  status: 'active',
  banReason: '',
  bio: '',
  avatarUrl: '',
  revision: 1,
});

/** Ends the sessions, because the access token contains the role. */
export const changeRole = (account: Account, role: Role, adminId: number): AccountChange | undefined =>
  account.role === role ? undefined : { set: { role }, event: { kind: 'roleChanged', adminId }, endsSessions: true };

/** Banning a banned user changes nothing, except if another reason is given. */
export function ban(account: Account, givenReason: string, adminId: number): AccountChange | undefined {
  if (account.id === adminId) throw invalid('You cannot ban yourself.');
  const reason = givenReason.trim().slice(0, textLimits.reason);
  if (account.status === 'banned' && (reason === '' || reason === account.banReason)) return undefined;
  return {
    set: { status: 'banned', banReason: reason },
    event: { kind: 'banned', adminId, reason },
    endsSessions: true,
  };
}

export const unban = (account: Account, adminId: number): AccountChange | undefined =>
  account.status === 'banned'
    ? { set: { status: 'active', banReason: '' }, event: { kind: 'unbanned', adminId } }
    : undefined;

/**
 * Ends the sessions: without the second factor only the password protects the account, so everybody must enter it
 * again.
 */
export function removeTotp(account: Account, adminId: number): AccountChange | undefined {
  if (account.id === adminId) throw invalid('Turn off your own two-factor sign-in in your settings.');
  if (!account.secondFactor) return undefined;
  return { set: { secondFactor: null }, event: { kind: 'totpRemoved', adminId }, endsSessions: true };
}

/** Erases everything that identifies the user; their name and e-mail address can be registered again. */
export const deleteAccount = (account: Account): AccountChange => ({
  set: {
    username: deletedNameOf(account.id),
    email: deletedEmailOf(account.id),
    emailVerified: false,
    passwordHash: '',
    secondFactor: null,
    status: 'deleted',
    banReason: '',
    bio: '',
    avatarUrl: '',
  },
  event: { kind: 'deleted' },
  endsSessions: true,
});
