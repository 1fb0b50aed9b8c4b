import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import type { Clients } from '#clients';
import { CLOSE, type Connection } from '#ws/connection';

/** Messaging counts who was reported as online for 45 s. */
export const ROUND_MS = 15_000;
/** Two rounds without a sign, and some time for the line. */
const SILENT_MS = 40_000;
const PEOPLE_PER_REPORT = 1_000;
/** A person who has just come does not wait longer than this for being seen. */
const PATIENCE_MS = 500;

/** One look at a socket: dropped when dead, closed when its token has run out, else asked for a sign of life. */
export function lookAfter({ ws, seenAtMs, expiresAtMs }: Connection, nowMs: number): void {
  if (nowMs - seenAtMs > SILENT_MS) ws.terminate();
  else if (expiresAtMs <= nowMs) ws.close(CLOSE.unauthenticated, 'Session has expired. Please log in again.');
  else if (ws.readyState === ws.OPEN) ws.ping();
}

/** Tells messaging who is online; those of one moment in one call. Never fails: the next round makes up for it. */
export function createReport({ presence }: Pick<Clients, 'presence'>, logger: Logger): (id: number) => Promise<void> {
  const batched = createBatcher<number, true>({
    maxSize: PEOPLE_PER_REPORT,
    keyOf: (id) => id,
    async run(ids) {
      await presence.reportOnline({ userIds: ids.map(fromId) });
      return ids.map(() => true);
    },
  });
  return async (id) => {
    const reported = batched(id).catch((err: unknown) => logger.debug({ err }, 'presence is not reported'));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([reported, enough]);
    clearTimeout(timer);
  };
}
