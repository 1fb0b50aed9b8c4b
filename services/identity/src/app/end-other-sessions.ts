import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { Session as Transaction } from '@tallscreen/kit-mongo/transaction';
import type { Logger } from '@tallscreen/kit/logger';
import type { RevocationSpreader } from '#app/spread-revocations';
import { storedRevocationTime } from '#domain/revocation';
import type { Session } from '#domain/session';
import { sessionsEndedEvent } from '#events/publish';
import type { RevocationStore } from '#store/revocations';
import type { SessionStore } from '#store/sessions';

export interface EndOtherSessionsDeps {
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly sessions: Pick<SessionStore, 'deleteAllOf'>;
  readonly revocations: Pick<RevocationStore, 'putAll'>;
  readonly spreader: Pick<RevocationSpreader, 'spread'>;
  /** How long after its issue an access token may be accepted. */
  readonly revocationSeconds: number;
  readonly logger: Logger;
}

export type EndOtherSessions = ReturnType<typeof createEndOtherSessions>;

/**
 * Ends all sessions of a user, or all but one: their refresh tokens, and their access tokens at once in every service.
 */
export function createEndOtherSessions(deps: EndOtherSessionsDeps) {
  const { outbox, sessions, revocations, spreader, revocationSeconds, logger } = deps;

  /** Sessions that were unused for longer than access tokens are accepted have no valid one to revoke. */
  const hasLiveToken = ({ lastUsedAt }: Session): boolean =>
    lastUsedAt.getTime() > Date.now() - revocationSeconds * 1000;

  /** Ends them in a transaction, with the event. Returns the ids to give to `spread` after the commit. */
  async function endIn(transaction: Transaction, userId: number, keptId?: string): Promise<string[]> {
    const all = await sessions.deleteAllOf(userId, transaction, keptId);
    const event = sessionsEndedEvent(
      userId,
      all.map(({ id }) => id),
    );
    await outbox.add(transaction, [event]);
    const ids = all.filter(hasLiveToken).map(({ id }) => id);
    const at = storedRevocationTime(Date.now());
    const ended = ids.map((sessionId) => ({ kind: 'session', sessionId, at }) as const);
    await revocations.putAll(ended, transaction);
    return ids;
  }

  async function spread(ids: readonly string[]): Promise<void> {
    const at = new Date();
    await Promise.all(ids.map((sessionId) => spreader.spread({ kind: 'session', sessionId, at })));
  }

  async function end(userId: number, keptId: string): Promise<void> {
    const ids = await outbox.inTransaction((transaction) => endIn(transaction, userId, keptId));
    await spread(ids);
  }

  return {
    endIn,
    spread,
    end,

    /**
     * Ends sessions that sign-ins have stored while a change of the account was saved. The change is stored, so its
     * caller must not get an error: a failure is only logged.
     */
    endLate: (userId: number, keptId: string): Promise<void> =>
      end(userId, keptId).catch((err: unknown) =>
        logger.error({ err, userId }, 'could not end sessions that began during a change of the account'),
      ),
  };
}
