import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { onDuplicate } from '@tallscreen/kit-mongo/errors';
import type { ReserveAddress } from '#app/reserve-address';
import type { Account } from '#domain/account';
import { accountEvent } from '#events/publish';
import { lookAlikeKeysOf } from '#domain/look-alike';
import type { TakenNameStore } from '#store/taken-names';
import type { UserStore } from '#store/users';

export interface AddAccountDeps {
  readonly users: Pick<UserStore, 'insert'>;
  readonly takenNames: Pick<TakenNameStore, 'replace'>;
  readonly reserveAddress: Pick<ReserveAddress, 'forAccount'>;
  readonly outbox: Outbox;
}

export type AddAccount = ReturnType<typeof createAddAccount>;

/**
 * Stores a new account with its event. Throws already_exists if the name, one that looks like it, or the e-mail address
 * is taken. `alongside` runs first in the same transaction.
 */
export const createAddAccount =
  ({ users, takenNames, reserveAddress, outbox }: AddAccountDeps) =>
  (account: Account, alongside?: (session: Session) => Promise<void>): Promise<void> =>
    outbox
      .inTransaction(async (transaction) => {
        await alongside?.(transaction);
        await reserveAddress.forAccount(account, transaction);
        await users.insert(account, transaction);
        await takenNames.replace(account.id, lookAlikeKeysOf(account.username), transaction);
        await outbox.add(transaction, [accountEvent(account, { kind: 'registered' })]);
      })
      .catch(onDuplicate('username_or_email_taken'));
