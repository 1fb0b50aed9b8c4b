import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { RevocationSpreader } from '#app/spread-revocations';
import { storedRevocationTime } from '#domain/revocation';
import { sessionEndedEvent } from '#events/publish';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';

export interface EndSessionDeps {
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly sessions: Pick<SessionStore, 'delete'>;
  readonly revocations: Pick<RevocationStore, 'put'>;
  readonly spreader: Pick<RevocationSpreader, 'spread'>;
}

export type EndSession = ReturnType<typeof createEndSession>;

/** Ends a session: its refresh token, and its access tokens at once in every service. */
export const createEndSession =
  ({ outbox, sessions, revocations, spreader }: EndSessionDeps) =>
  async (sessionId: string): Promise<void> => {
    await outbox.inTransaction(async (transaction) => {
      const userId = await sessions.delete(sessionId, transaction);
      if (userId !== undefined) await outbox.add(transaction, [sessionEndedEvent(userId, sessionId)]);
      await revocations.put({ kind: 'session', sessionId, at: storedRevocationTime(Date.now()) }, transaction);
    });
    await spreader.spread({ kind: 'session', sessionId, at: new Date() });
  };
