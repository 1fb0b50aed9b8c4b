import { fail } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import { lookAlikeKeysOf } from '#domain/look-alike';
import { nameKeyOf } from '#domain/names';
import type { TakenNameStore } from '#store/taken-names';
import type { UserStore } from '#store/users';
import type { WaitingRegistrationStore } from '#store/waiting-registrations';

export interface WantedNames {
  readonly username?: string;
  readonly email?: string;
}

export interface CheckNamesDeps {
  readonly users: Pick<UserStore, 'findByNameKey' | 'findByEmail'>;
  readonly takenNames: Pick<TakenNameStore, 'read'>;
  readonly waiting: Pick<WaitingRegistrationStore, 'findByNameKey' | 'findByEmail'>;
  /** Whether users must show that an address is theirs; see `createReserveAddress`. */
  readonly mustVerifyEmail: boolean;
  readonly isStaffName: (username: string) => boolean;
}

export type CheckNames = ReturnType<typeof createCheckNames>;

/**
 * Throws already_exists with a message that says whether the name or the address is taken, and invalid_argument for a
 * name that only admins may have. If two users want one name at the same time, the unique indexes refuse the second,
 * with a less exact message. `own` is the account that changes; its present name is not checked.
 */
export const createCheckNames =
  ({ users, takenNames, waiting, mustVerifyEmail, isStaffName }: CheckNamesDeps) =>
  async ({ username: wanted, email }: WantedNames, own?: Account): Promise<void> => {
    const username = wanted === own?.username ? undefined : wanted;
    if (username !== undefined && own?.role !== 'admin' && isStaffName(username)) throw fail('username_not_allowed');
    const [byName, alike, byEmail, waitingName, waitingEmail] = await Promise.all([
      username === undefined ? undefined : users.findByNameKey(nameKeyOf(username)),
      username === undefined ? 'free' : takenNames.read(lookAlikeKeysOf(username), own?.id),
      email === undefined ? undefined : users.findByEmail(email),
      username === undefined ? undefined : waiting.findByNameKey(nameKeyOf(username)),
      email === undefined || mustVerifyEmail ? undefined : waiting.findByEmail(email),
    ]);
    if (waitingName || (byName && byName.id !== own?.id)) throw fail('username_taken');
    if (alike === 'taken') throw fail('username_alike_taken');
    if (alike === 'left') throw fail('username_given_up_lately');
    if (waitingEmail || (byEmail && byEmail.id !== own?.id)) throw fail('email_taken');
  };
