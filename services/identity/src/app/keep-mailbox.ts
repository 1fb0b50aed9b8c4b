import { fail } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Account } from '#domain/account';
import { heldFrom, type HashMailbox } from '#domain/mailbox';
import type { TakenMailboxStore } from '#store/taken-mailboxes';

export interface KeepMailboxDeps {
  readonly takenMailboxes: Pick<TakenMailboxStore, 'take' | 'hold' | 'isFreeFor'>;
  readonly hashMailbox: HashMailbox;
}

export type KeepMailbox = ReturnType<typeof createKeepMailbox>;

/** Lets a mailbox verify one account only. */
export const createKeepMailbox = ({ takenMailboxes, hashMailbox }: KeepMailboxDeps) => ({
  /**
   * When an account moves to another address, the old mailbox stays reserved for it for a while, so that one mailbox
   * cannot verify several accounts in turn. Throws already_exists if another account has the mailbox.
   */
  async keep(before: Account, after: Account, transaction: Session): Promise<void> {
    if (before.email === after.email && before.emailVerified === after.emailVerified) return;
    const now = new Date();
    if (before.emailVerified)
      await takenMailboxes.hold(hashMailbox(before.email), before.id, heldFrom(now.getTime()), now, transaction);
    if (after.emailVerified && !(await takenMailboxes.take(hashMailbox(after.email), after.id, now, transaction)))
      throw fail('mailbox_verified_elsewhere');
  },

  /** Whether the mailbox of the account's address can verify this account. */
  isFree: ({ id, email }: Account, transaction: Session): Promise<boolean> =>
    takenMailboxes.isFreeFor(hashMailbox(email), id, new Date(), transaction),
});
