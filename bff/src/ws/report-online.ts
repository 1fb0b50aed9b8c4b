import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop } from '@tallscreen/kit/loop';
import { waitAtMost } from '@tallscreen/kit/retry';
import type { Clients } from '#clients';

const USERS_PER_CALL = 1_000;
/** The longest time that a socket waits for its report before it opens, and that a slow call delays the next one. */
const MAX_WAIT_MS = 500;
/** The shortest time between two calls, so that many users who reconnect together are reported in a few calls. */
export const MIN_CYCLE_MS = 50;
/** The pause between passes; it may be long, because every report wakes the loop. */
const IDLE_MS = 60_000;

export interface OnlineReports {
  /**
   * Resolves when the user was reported or after MAX_WAIT_MS. Never rejects: the next periodic report makes up for it.
   */
  readonly report: (userId: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Reports users as online to messaging. Users who connect at the same time share a call. */
export function startOnlineReports({ presence }: Pick<Clients, 'presence'>, logger: Logger): OnlineReports {
  const waiting = new Map<number, PromiseWithResolvers<void>>();

  async function pass(): Promise<boolean> {
    const batch = new Map([...waiting].slice(0, USERS_PER_CALL));
    if (batch.size === 0) return false;
    for (const id of batch.keys()) waiting.delete(id);
    const call = presence
      .reportOnline({ userIds: [...batch.keys()].map(fromId) })
      .catch((err: unknown) => logger.debug({ err }, 'could not report users as online'));
    await waitAtMost(call, MAX_WAIT_MS);
    for (const { resolve } of batch.values()) resolve();
    return waiting.size >= USERS_PER_CALL;
  }

  const loop = runLoop({ name: 'report-online', everyMs: IDLE_MS, minCycleMs: MIN_CYCLE_MS, pass, logger });
  return {
    report(userId) {
      const known = waiting.get(userId) ?? Promise.withResolvers<void>();
      waiting.set(userId, known);
      loop.wake();
      return waitAtMost(known.promise, MAX_WAIT_MS);
    },
    stop: loop.stop,
  };
}
