import { runDetached } from '@tallscreen/kit/context';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import { createPace } from '@tallscreen/kit/pace';
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
export function createReport(
  { presence }: Pick<Clients, 'presence'>,
  logger: Logger,
  signal: AbortSignal,
): (id: number) => Promise<void> {
  const pace = createPace(CYCLE_MS, signal);
  let next = newReport();
  let isTelling = false;

  async function tell(ids: readonly number[]): Promise<void> {
    try {
      for (let from = 0; from < ids.length; from += PEOPLE_PER_REPORT)
        await presence.reportOnline({ userIds: ids.slice(from, from + PEOPLE_PER_REPORT).map(fromId) });
    } catch (err) {
      logger.debug({ err }, 'presence is not reported');
    }
  }

  async function tellAll(): Promise<void> {
    isTelling = true;
    // what comes in this turn of the loop
    await new Promise(setImmediate);
    while (next.ids.size > 0) {
      const { ids, resolve } = next;
      next = newReport();
      pace.began();
      await tell([...ids]);
      resolve();
      await pace.rest();
    }
    isTelling = false;
  }

  return async (id) => {
    next.ids.add(id);
    const { promise } = next;
    if (!isTelling) void runDetached(tellAll);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([promise, enough]);
    clearTimeout(timer);
  };
}

const newReport = () => ({ ids: new Set<number>(), ...Promise.withResolvers<void>() });
