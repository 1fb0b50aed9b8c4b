import { conflict, notFound } from '@tallscreen/kit/errors';
import { onDuplicate } from '@tallscreen/kit/mongo/errors';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import { isActiveAdmin, type Account, type Change } from '#domain/account';
import type { AccountWriter } from '#domain/ports';
import { refusal as resetRefusal } from '#domain/password-reset';
import { accountEvent, auditEvents } from '#events/publish';
import { revocationTime, type RevocationCollection } from '#store/revocations';
import type { RevocationKeeper } from '#store/revocation-keeper';
import type { ResetCodes } from '#store/reset-codes';
import type { SessionCollection } from '#store/sessions';
import type { Users } from '#store/users';

export interface AccountWriterDeps {
  readonly users: Users;
  readonly sessions: SessionCollection;
  readonly revocations: RevocationCollection;
  readonly keeper: RevocationKeeper;
  readonly resetCodes: Pick<ResetCodes, 'takeToken'>;
  readonly outbox: Outbox;
  readonly takeAdminTurn: (session: Session) => Promise<void>;
}

const taken = onDuplicate('Username or email is already taken.');

export function createAccountWriter(deps: AccountWriterDeps): AccountWriter {
  const { users, sessions, revocations, keeper, resetCodes, outbox, takeAdminTurn } = deps;

  async function refuseLastAdmin(before: Account, after: Account, session: Session): Promise<void> {
    if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
    await takeAdminTurn(session);
    if ((await users.countActiveAdmins(session)) < 2) throw conflict('There must be at least one admin.');
  }

  async function write(before: Account, change: Change, session: Session): Promise<Account> {
    const after: Account = { ...before, ...change.set, revision: before.revision + 1 };
    await refuseLastAdmin(before, after, session);
    const { resetTokenHash } = change;
    if (resetTokenHash && !(await resetCodes.takeToken(before.id, resetTokenHash, new Date(), session))) {
      throw resetRefusal();
    }
    await users.replace(after, before.revision, session);
    if (change.endsSessions) {
      await sessions.removeAllOf(before.id, session);
      await revocations.put({ kind: 'user', userId: before.id, at: revocationTime() }, session);
    }
    const { fact } = change;
    if (fact) await outbox.add(session, [accountEvent(after, fact), ...auditEvents(before, after, fact)]);
    return after;
  }

  return {
    async add(account, fact) {
      const insert = async (session: Session) => {
        await users.insert(account, session);
        await outbox.add(session, [accountEvent(account, fact)]);
      };
      await outbox.inTransaction(insert).catch(taken);
    },

    async change(id, decide) {
      let isEnding = false;
      const work = async (session: Session) => {
        isEnding = false;
        const account = await users.findById(id, session);
        if (!account || account.status === 'deleted') throw notFound('User not found.');
        const change = decide(account);
        if (!change) return account;
        isEnding = change.endsSessions ?? false;
        return write(account, change, session);
      };
      const account = await outbox.inTransaction(work).catch(taken);
      // Of after the commit: a token signed by what was read before it is older.
      if (isEnding) await keeper.spread({ kind: 'user', userId: id, at: new Date() });
      return account;
    },
  };
}
