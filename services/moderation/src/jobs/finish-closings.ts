import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { ContinueClosing } from '#app/continue-closing';
import type { Closings } from '#store/closings';

const POLL_MS = 1_000;
const CLOSINGS_PER_PASS = 20;

export interface FinishClosingsDeps {
  readonly connection: Connection;
  readonly closings: Pick<Closings, 'list'>;
  readonly continueClosing: ContinueClosing;
  readonly logger: Logger;
}

/**
 * Closes what a decision about very many reports has left. Runs on one replica; the next one continues after a crash.
 */
export function startFinishClosings({ connection, closings, continueClosing, logger }: FinishClosingsDeps): Loop {
  async function pass(signal: AbortSignal): Promise<boolean> {
    const unfinished = await closings.list(CLOSINGS_PER_PASS);
    for (const closing of unfinished) while (!signal.aborted && (await continueClosing(closing)));
    return unfinished.length === CLOSINGS_PER_PASS;
  }

  const lease = leaseOf(connection, { name: 'moderation-finish-closings', logger });
  return runLoop({ name: 'finish closings', everyMs: POLL_MS, pass, logger, lease });
}
