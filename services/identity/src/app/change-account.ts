import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { conflict, notFound } from '@tallscreen/kit/errors';
import { onDuplicate } from '@tallscreen/kit/mongo/errors';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { RevocationSpreader } from '#app/spread-revocations';
import type { SecurityLog } from '#app/security-log';
import { isActiveAdmin, type Account, type AccountChange } from '#domain/account';
import { refuseReset } from '#domain/reset-code';
import { storedRevocationTime } from '#domain/revocation';
import { factsOfChange, type SecurityEvent } from '#domain/security-event';
import { accountEvent, auditEvents } from '#events/publish';
import type { LockAdmins } from '#store/admin-lock';
import type { ResetCodeStore } from '#store/reset-codes';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';
import type { UserStore } from '#store/users';

export interface ChangeAccountDeps {
  readonly users: Pick<UserStore, 'findById' | 'replace' | 'countActiveAdmins'>;
  readonly sessions: Pick<SessionStore, 'deleteAllOf'>;
  readonly revocations: Pick<RevocationStore, 'put'>;
  readonly resetCodes: Pick<ResetCodeStore, 'useToken'>;
  readonly lockAdmins: LockAdmins;
  readonly outbox: Outbox;
  readonly spreader: Pick<RevocationSpreader, 'spread'>;
  readonly securityLog: Pick<SecurityLog, 'add' | 'log'>;
}

export type Decide = (account: Account) => AccountChange | undefined;
export type ChangeAccount = ReturnType<typeof createChangeAccount>;

/**
 * Loads an account, decides by `decide`, and saves the account, its events, ended sessions and their revocation in one
 * transaction. Begins again if the account was changed at the same time. Returns the account after the change.
 *
 * Throws not_found if there is no such account or it is deleted; already_exists if no active admin would be left, or if the
 * new name or e-mail address is taken; invalid_argument if the change needs a reset token that is not valid.
 */
export function createChangeAccount(deps: ChangeAccountDeps) {
  const { users, sessions, revocations, resetCodes, lockAdmins, outbox, spreader, securityLog } = deps;

  async function save(before: Account, change: AccountChange, transaction: Session): Promise<Account> {
    const after: Account = { ...before, ...change.set, revision: before.revision + 1 };
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await refuseLastAdmin(transaction);
    if (change.resetTokenHash) await useResetToken(before.id, change.resetTokenHash, transaction);
    await users.replace(after, before.revision, transaction);
    if (change.endsSessions) {
      await sessions.deleteAllOf(before.id, transaction);
      await revocations.put({ kind: 'user', userId: before.id, at: storedRevocationTime(Date.now()) }, transaction);
    }
    const { event } = change;
    if (event) await outbox.add(transaction, [accountEvent(after, event), ...auditEvents(before, after, event)]);
    return after;
  }

  async function refuseLastAdmin(transaction: Session): Promise<void> {
    await lockAdmins(transaction);
    if ((await users.countActiveAdmins(transaction)) < 2) throw conflict('There must be at least one admin.');
  }

  async function useResetToken(userId: number, tokenHash: string, transaction: Session): Promise<void> {
    if (!(await resetCodes.useToken(userId, tokenHash, new Date(), transaction))) throw refuseReset();
  }

  return async (id: number, decide: Decide): Promise<Account> => {
    let endsSessions = false;
    let securityEvents: SecurityEvent[] = [];
    const account = await outbox
      .inTransaction(async (transaction) => {
        endsSessions = false;
        securityEvents = [];
        const before = await users.findById(id, transaction);
        if (!before || before.status === 'deleted') throw notFound('User not found.');
        const change = decide(before);
        if (!change) return before;
        endsSessions = change.endsSessions ?? false;
        const after = await save(before, change, transaction);
        securityEvents = await securityLog.add(factsOfChange(before, after, adminOf(change)), transaction);
        return after;
      })
      .catch(onDuplicate('Username or email is already taken.'));
    securityLog.log(securityEvents);
    // A time after the commit: tokens that were signed from what was read before it are older.
    if (endsSessions) await spreader.spread({ kind: 'user', userId: id, at: new Date() });
    return account;
  };
}

const adminOf = ({ event }: AccountChange): number | undefined =>
  event && 'adminId' in event ? event.adminId : undefined;
