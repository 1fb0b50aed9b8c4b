import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import type { RevocationSpreader } from '#app/spread-revocations';
import { storedRevocationTime } from '#domain/revocation';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';

export interface EndSessionDeps {
  readonly connection: Connection;
  readonly sessions: Pick<SessionStore, 'delete'>;
  readonly revocations: Pick<RevocationStore, 'put'>;
  readonly spreader: Pick<RevocationSpreader, 'spread'>;
}

export type EndSession = ReturnType<typeof createEndSession>;

/** Ends a session: its refresh token, and its access tokens at once in every service. */
export const createEndSession =
  ({ connection, sessions, revocations, spreader }: EndSessionDeps) =>
  async (sessionId: string): Promise<void> => {
    await inTransaction(connection, async (transaction) => {
      await sessions.delete(sessionId, transaction);
      await revocations.put({ kind: 'session', sessionId, at: storedRevocationTime(Date.now()) }, transaction);
    });
    await spreader.spread({ kind: 'session', sessionId, at: new Date() });
  };
