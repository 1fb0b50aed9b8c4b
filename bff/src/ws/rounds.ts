import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import { orAfter } from '@tallscreen/kit/patience';
import type { Clients } from '#clients';
import { CLOSE, type Connection } from '#ws/connection';

/** Messaging counts who was reported as online for 45 s. */
export const ROUND_MS = 15_000;
/** Two rounds without a sign, and some time for the line. */
const SILENT_MS = 40_000;
const PEOPLE_PER_REPORT = 1_000;
/** While people keep coming they are reported no more often than this. */
const CYCLE_MS = 50;
/** A person who has just come does not wait longer than this for being seen. */
const PATIENCE_MS = 500;

/** One look at a socket: dropped when dead, closed when its token has run out, else asked for a sign of life. */
export function lookAfter({ ws, seenAtMs, expiresAtMs }: Connection, nowMs: number): void {
  if (nowMs - seenAtMs > SILENT_MS) ws.terminate();
  else if (expiresAtMs <= nowMs) ws.close(CLOSE.unauthenticated, 'Session has expired. Please log in again.');
  else if (ws.readyState === ws.OPEN) ws.ping();
}

/**
 * Tells messaging who is online: who comes alone at once, a crowd that comes back in a call for all of each moment. Resolves
 * when it is told, or soon in any case; never fails: the next round makes up for it.
 */
export function createReport({ presence }: Pick<Clients, 'presence'>, logger: Logger): (id: number) => Promise<void> {
  const batched = createBatcher<number, true>({
    maxSize: PEOPLE_PER_REPORT,
    concurrency: 1,
    patienceMs: PATIENCE_MS,
    cycleMs: CYCLE_MS,
    keyOf: (id) => id,
    async run(ids) {
      await presence.reportOnline({ userIds: ids.map(fromId) });
      return ids.map(() => true);
    },
  });
  return (id) =>
    orAfter(
      PATIENCE_MS,
      batched(id).catch((err: unknown) => logger.debug({ err }, 'presence is not reported')),
    );
}
