import { fail } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Account } from '#domain/account';
import type { LockAddress } from '#store/admin-lock';
import type { TakenNameStore } from '#store/taken-names';
import type { UserStore } from '#store/users';
import type { WaitingRegistrationStore } from '#store/waiting-registrations';

export interface ReserveAddressDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly waiting: Pick<WaitingRegistrationStore, 'findByEmail' | 'remove'>;
  readonly takenNames: Pick<TakenNameStore, 'release'>;
  readonly lockAddress: LockAddress;
  /** Whether users must show that an address is theirs. */
  readonly mustVerifyEmail: boolean;
}

export type ReserveAddress = ReturnType<typeof createReserveAddress>;

/**
 * Gives an e-mail address to an account or to a registration that waits, within the caller's transaction. Nobody has
 * shown that the address of a waiting registration is theirs, so it gives way to an account that has.
 */
export const createReserveAddress = ({ users, waiting, takenNames, ...deps }: ReserveAddressDeps) => ({
  /** Throws already_exists if the address waits, and the account cannot show that it is theirs. */
  async forAccount({ email, emailVerified }: Account, transaction: Session): Promise<void> {
    await deps.lockAddress(email, transaction);
    const entry = await waiting.findByEmail(email, transaction);
    if (!entry) return;
    if (!emailVerified) {
      if (deps.mustVerifyEmail) return;
      throw fail('email_taken');
    }
    await waiting.remove(entry.id, transaction);
    await takenNames.release(entry.id, transaction);
  },

  /** Throws already_exists if an account has the address. */
  async forWaiting(email: string, transaction: Session): Promise<void> {
    await deps.lockAddress(email, transaction);
    if (await users.findByEmail(email, transaction)) throw fail('email_taken');
  },
});
