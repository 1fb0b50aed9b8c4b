import type { Connection } from 'mongoose';
import { inTransaction } from '@tallscreen/kit/mongo/transaction';
import type { SessionStore } from '#domain/ports';
import { revocationTime, type RevocationCollection } from '#store/revocations';
import type { RevocationKeeper } from '#store/revocation-keeper';
import type { SessionCollection } from '#store/sessions';

export interface SessionStoreDeps {
  readonly connection: Connection;
  readonly sessions: SessionCollection;
  readonly revocations: RevocationCollection;
  readonly keeper: RevocationKeeper;
}

export const createSessionStore = ({ connection, sessions, revocations, keeper }: SessionStoreDeps): SessionStore => ({
  add: (record) => sessions.add(record),
  find: (id) => sessions.find(id),
  rotate: (from, to) => sessions.rotate(from, to),
  async end(id) {
    await inTransaction(connection, async (session) => {
      await sessions.remove(id, session);
      await revocations.put({ kind: 'session', sessionId: id, at: revocationTime() }, session);
    });
    await keeper.spread({ kind: 'session', sessionId: id, at: new Date() });
  },
});
