import { conflict } from '@tallscreen/kit/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Account } from '#domain/account';
import { heldFrom, type HashMailbox } from '#domain/mailbox';
import type { MailboxClaimStore } from '#store/mailbox-claims';

export interface KeepMailboxDeps {
  readonly mailboxClaims: Pick<MailboxClaimStore, 'claim' | 'hold'>;
  readonly hashMailbox: HashMailbox;
}

export type KeepMailbox = (before: Account, after: Account, transaction: Session) => Promise<void>;

/**
 * Lets a mailbox verify one account only. After an account has moved to another address the mailbox stays reserved for
 * it for a while, so that one mailbox cannot verify several accounts in turn. Throws already_exists if another account
 * has it.
 */
export const createKeepMailbox =
  ({ mailboxClaims, hashMailbox }: KeepMailboxDeps): KeepMailbox =>
  async (before, after, transaction) => {
    if (before.email === after.email && before.emailVerified === after.emailVerified) return;
    const now = new Date();
    if (before.emailVerified)
      await mailboxClaims.hold(hashMailbox(before.email), before.id, heldFrom(now.getTime()), now, transaction);
    if (after.emailVerified && !(await mailboxClaims.claim(hashMailbox(after.email), after.id, now, transaction)))
      throw conflict('This mailbox has verified another account. Please use another email address.');
  };
