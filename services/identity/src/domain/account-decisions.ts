import type { Role } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import type { Account, Change } from '#domain/account';
import { deletedEmailOf, deletedNameOf } from '#domain/names';

const MAX_REASON = 500;

export const newAccount = (
  given: Pick<Account, 'id' | 'username' | 'email' | 'passwordHash' | 'role' | 'createdAt'>,
): Account => ({ ...given, status: 'active', banReason: '', bio: '', avatarUrl: '', revision: 1 });

/** Sessions end: the role stands in the access token. */
export const changeRole = (account: Account, role: Role, adminId: number): Change | undefined =>
  account.role === role ? undefined : { set: { role }, fact: { kind: 'roleChanged', adminId }, endsSessions: true };

/** Of a banned person only another reason is news; none keeps the one there is. */
export function ban(account: Account, givenReason: string, adminId: number): Change | undefined {
  if (account.id === adminId) throw invalid('You cannot ban yourself.');
  const reason = givenReason.trim().slice(0, MAX_REASON);
  if (account.status === 'banned' && (reason === '' || reason === account.banReason)) return undefined;
  return {
    set: { status: 'banned', banReason: reason },
    fact: { kind: 'banned', adminId, reason },
    endsSessions: true,
  };
}

export const unban = (account: Account, adminId: number): Change | undefined =>
  account.status === 'banned'
    ? { set: { status: 'active', banReason: '' }, fact: { kind: 'unbanned', adminId } }
    : undefined;

/** Nothing that names the person stays; name and address are free again. */
export const deleteAccount = (account: Account): Change => ({
  set: {
    username: deletedNameOf(account.id),
    email: deletedEmailOf(account.id),
    passwordHash: '',
    status: 'deleted',
    banReason: '',
    bio: '',
    avatarUrl: '',
  },
  fact: { kind: 'deleted' },
  endsSessions: true,
});
