import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { fail } from '@tallscreen/kit/errors';
import { onDuplicate } from '@tallscreen/kit-mongo/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { KeepMailbox } from '#app/keep-mailbox';
import type { ReserveAddress } from '#app/reserve-address';
import type { RevocationSpreader } from '#app/spread-revocations';
import type { SecurityLog } from '#app/security-log';
import { isActiveAdmin, type Account, type AccountChange } from '#domain/account';
import { passwordFingerprintOf } from '#domain/refresh-token';
import { lookAlikeKeysOf } from '#domain/look-alike';
import { refuseReset } from '#domain/reset-code';
import { storedRevocationTime } from '#domain/revocation';
import { factsOfChange, type SecurityEvent } from '#domain/security-event';
import { eventsOf } from '#events/publish';
import type { LockAdmins } from '#store/admin-lock';
import type { TakenNameStore } from '#store/taken-names';
import type { ResetCodeStore } from '#store/reset-codes';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';
import type { UserStore } from '#store/users';

export interface ChangeAccountDeps {
  readonly users: Pick<UserStore, 'findById' | 'replace' | 'countActiveAdmins'>;
  readonly sessions: Pick<SessionStore, 'setPasswordFingerprint'>;
  readonly otherSessions: Pick<EndOtherSessions, 'endIn' | 'spread'>;
  readonly revocations: Pick<RevocationStore, 'put'>;
  readonly resetCodes: Pick<ResetCodeStore, 'useToken' | 'void'>;
  readonly takenNames: Pick<TakenNameStore, 'replace'>;
  readonly keepMailbox: KeepMailbox;
  readonly reserveAddress: Pick<ReserveAddress, 'forAccount'>;
  readonly lockAdmins: LockAdmins;
  readonly outbox: Outbox;
  readonly spreader: Pick<RevocationSpreader, 'spread'>;
  readonly securityLog: Pick<SecurityLog, 'add' | 'log'>;
}

interface Saved {
  readonly account: Account;
  /** Call it after the commit: ended sessions lose their access tokens at once. */
  readonly spread: () => Promise<void>;
  /** To be logged after the commit. */
  readonly securityEvents: readonly SecurityEvent[];
}

const nothing = (): Promise<void> => Promise.resolve();

export type Decide = (account: Account) => AccountChange | undefined;
export type ChangeAccount = ReturnType<typeof createChangeAccount>;

/**
 * Loads an account, applies `decide`, and saves the account, its event, ended sessions and their revocation in one
 * transaction. Begins again if the account was changed at the same time. Returns the account after the change. Throws
 * not_found if there is no such account or it is deleted; already_exists if no active admin would be left, if the new
 * name or e-mail address is taken, or if the mailbox has verified another account; invalid_argument if the change needs
 * a reset token that is not valid.
 */
export function createChangeAccount(deps: ChangeAccountDeps) {
  const {
    users,
    sessions,
    otherSessions,
    revocations,
    resetCodes,
    takenNames,
    keepMailbox,
    reserveAddress,
    lockAdmins,
    outbox,
    spreader,
    securityLog,
  } = deps;

  async function save(before: Account, change: AccountChange, transaction: Session): Promise<Saved> {
    const isProven = change.provesMailbox && !before.emailVerified && (await keepMailbox.isFree(before, transaction));
    const verified = isProven ? { emailVerified: true } : {};
    const { passwordHash = before.passwordHash } = change.set;
    const hasFirstPassword = before.hasFirstPassword && passwordHash === before.passwordHash;
    const after = { ...before, ...change.set, ...verified, hasFirstPassword, revision: before.revision + 1 };
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await refuseLastAdmin(transaction);
    if (change.resetTokenHash) await useResetToken(before.id, change.resetTokenHash, transaction);
    await users.replace(after, before.revision, transaction);
    // Delete the codes: somebody else may have read the mailbox, and their code must not undo the new password or
    // address.
    if (after.passwordHash !== before.passwordHash || after.email !== before.email)
      await resetCodes.void(before.id, transaction);
    if (after.username !== before.username) {
      // The name of a deleted account becomes free later, like a name that its user left.
      const keys = after.status === 'deleted' ? [] : lookAlikeKeysOf(after.username);
      await takenNames.replace(after.id, keys, transaction);
    }
    await keepMailbox.keep(before, after, transaction);
    if (after.email !== before.email || after.emailVerified !== before.emailVerified)
      await reserveAddress.forAccount(after, transaction);
    const spread = await endSessions(after, change, transaction);
    const { event } = change;
    if (event) await outbox.add(transaction, eventsOf(before, after, event));
    const securityEvents = await securityLog.add(factsOfChange(before, after, adminOf(change)), transaction);
    return { account: after, spread, securityEvents };
  }

  async function endSessions(
    { id, passwordHash }: Account,
    { endsSessions }: AccountChange,
    transaction: Session,
  ): Promise<Saved['spread']> {
    if (!endsSessions) return nothing;
    if (endsSessions === true) {
      const ended = await otherSessions.endIn(transaction, id);
      // Also ends tokens that a concurrent sign-in or refresh stores and signs while this is saved.
      const everything = { kind: 'user', userId: id, at: storedRevocationTime(Date.now()) } as const;
      await revocations.put(everything, transaction);
      return async () => void (await Promise.all([otherSessions.spread(ended), spreader.spread(everything)]));
    }
    const { except } = endsSessions;
    const ended = await otherSessions.endIn(transaction, id, except);
    await sessions.setPasswordFingerprint(except, passwordFingerprintOf(passwordHash), transaction);
    return () => otherSessions.spread(ended);
  }

  async function refuseLastAdmin(transaction: Session): Promise<void> {
    await lockAdmins(transaction);
    if ((await users.countActiveAdmins(transaction)) < 2) throw fail('last_admin');
  }

  async function useResetToken(userId: number, tokenHash: string, transaction: Session): Promise<void> {
    if (!(await resetCodes.useToken(userId, tokenHash, new Date(), transaction))) throw refuseReset();
  }

  return async (id: number, decide: Decide): Promise<Account> => {
    const { account, spread, securityEvents } = await outbox
      .inTransaction(async (transaction): Promise<Saved> => {
        const before = await users.findById(id, transaction);
        if (!before || before.status === 'deleted') throw fail('user_not_found');
        const change = decide(before);
        if (!change) return { account: before, spread: nothing, securityEvents: [] };
        return save(before, change, transaction);
      })
      .catch(onDuplicate('username_or_email_taken'));
    securityLog.log(securityEvents);
    // Revoke up to a time after the commit: it is later than every token that was signed from data read before the
    // commit.
    await spread();
    return account;
  };
}

const adminOf = ({ event }: AccountChange): number | undefined =>
  event && 'adminId' in event ? event.adminId : undefined;
