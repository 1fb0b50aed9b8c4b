import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import { numberCursor, readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { onDuplicate } from '@tallscreen/kit-mongo/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { AddAccount } from '#app/add-account';
import type { ReserveAddress } from '#app/reserve-address';
import type { SendEmailCode } from '#app/send-email-code';
import type { Account } from '#domain/account';
import { newAccount } from '#domain/account-decisions';
import { registrationAudited } from '#events/publish';
import { lookAlikeKeysOf } from '#domain/look-alike';
import type { JoiningMail, JoiningMailStore } from '#store/joining-mails';
import type { MailCounts } from '#store/mail-counts';
import type { TakenNameStore } from '#store/taken-names';
import type { UserStore } from '#store/users';
import { WAITING_MS, type WaitingRegistration, type WaitingRegistrationStore } from '#store/waiting-registrations';

export interface WaitingListDeps {
  readonly waiting: WaitingRegistrationStore;
  readonly users: Pick<UserStore, 'findById'>;
  readonly takenNames: Pick<TakenNameStore, 'keepWaiting' | 'release'>;
  readonly reserveAddress: Pick<ReserveAddress, 'forWaiting'>;
  readonly addAccount: AddAccount;
  readonly outbox: Outbox;
  readonly joiningMails: Pick<JoiningMailStore, 'add'>;
  /** whether there is a mail server */
  readonly canMail: boolean;
  /** as for a registration that is open */
  readonly sendEmailCode: SendEmailCode | undefined;
  readonly mailCounts: Pick<MailCounts, 'takeMailbox'>;
}

export type WaitingList = ReturnType<typeof createWaitingList>;

const sizes = { fallback: 50, max: 100 };

/** The people who wait until an admin approves their registration. */
export function createWaitingList(deps: WaitingListDeps) {
  const { waiting, users, takenNames, reserveAddress, addAccount, outbox, joiningMails, canMail } = deps;
  const { sendEmailCode, mailCounts } = deps;

  /**
   * Returns a step of a transaction: it removes the entry, and writes what must come of the decision. The mail is sent
   * by a job, so that it is not lost with this process; there is none after too many mails to its mailbox in a day.
   * The step returns false if the person waits no more.
   */
  async function createDecision(
    { id, email, language }: WaitingRegistration,
    outcome: JoiningMail['outcome'],
    adminId: number,
  ): Promise<(session: Session) => Promise<boolean>> {
    const isMailed = canMail && (await mailCounts.takeMailbox(email)) === 0;
    return async (session) => {
      if (!(await waiting.remove(id, session))) return false;
      await outbox.add(session, [registrationAudited(id, adminId, outcome)]);
      if (isMailed) await joiningMails.add({ id, email, outcome, language }, session);
      return true;
    };
  }

  return {
    /** Keeps the name and the address for the person for 30 days. Throws already_exists if one of them is taken. */
    add: (entry: WaitingRegistration): Promise<void> =>
      outbox
        .inTransaction(async (session) => {
          await reserveAddress.forWaiting(entry.email, session);
          await waiting.insert(entry, session);
          const until = new Date(entry.createdAt.getTime() + WAITING_MS);
          await takenNames.keepWaiting(entry.id, lookAlikeKeysOf(entry.username), until, session);
        })
        .catch(onDuplicate('username_or_email_taken')),

    list: (request: PageRequest): Promise<Page<WaitingRegistration>> =>
      readPage(request, {
        sizes,
        cursor: numberCursor,
        list: (keyset) => waiting.list(keyset),
        cursorOf: ({ id }) => id,
      }),

    /** Creates the account. Two admins at once, and a repeated call, create one. */
    async approve(id: number, adminId: number): Promise<Account> {
      const entry = await waiting.find(id);
      const account = await users.findById(id);
      if (account) return account;
      if (!entry) throw fail('registration_not_found');
      const { username, email, passwordHash, createdAt, youngUntil } = entry;
      const created = newAccount({ id, username, email, passwordHash, role: 'user', createdAt, youngUntil });
      const decide = await createDecision(entry, 'approved', adminId);
      try {
        await addAccount(created, async (session) => {
          if (!(await decide(session))) throw fail('registration_not_found');
        });
      } catch (error) {
        const byAnotherAdmin = await users.findById(id);
        if (!byAnotherAdmin) throw error;
        return byAnotherAdmin;
      }
      if (sendEmailCode && (await mailCounts.takeMailbox(email)) === 0) await sendEmailCode(created);
      return created;
    },

    /** Deletes the entry; its name and address are free at once. */
    async refuse(id: number, adminId: number): Promise<void> {
      if (await users.findById(id)) throw fail('already_decided_registration');
      const entry = await waiting.find(id);
      if (!entry) return;
      const decide = await createDecision(entry, 'refused', adminId);
      await outbox.inTransaction(async (session) => {
        if (await decide(session)) await takenNames.release(id, session);
      });
    },
  };
}
