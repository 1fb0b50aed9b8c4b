import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { isOutage } from '@tallscreen/kit/outage';
import type { Connection } from 'mongoose';
import { leaseOf } from '#lease';

export interface DueWorkOptions<T> {
  /** names the loop and its lease */
  readonly name: string;
  readonly connection: Connection;
  readonly logger: Logger;
  /** how many items one pass takes */
  readonly perPass: number;
  readonly list: (limit: number) => Promise<readonly T[]>;
  /** Does an item's work, then removes the item from the list, unless the signal has aborted. Safe to repeat. */
  readonly work: (item: T, signal: AbortSignal) => Promise<void>;
  /** Returns the `traceparent` that is stored with an item, if any: its work continues that trace. */
  readonly traceOf?: (item: T) => string | undefined;
  /** Postpones a failed item. Absent: the next pass tries it again. */
  readonly postpone?: (item: T, error: unknown) => Promise<void>;
}

const POLL_MS = 1_000;
/** Upper bound of the failed items that are remembered. If more items keep failing, they delay the others. */
const MOST_FAILED = 1_000;

/**
 * Works through a stored list, for example of accounts whose records must be deleted. Runs on one replica; after a
 * crash another replica continues. A failed item does not hold up the others. An outage is no item's fault: it ends the
 * pass.
 */
export function runDueWork<T>(options: DueWorkOptions<T>): Loop {
  const { name, connection, logger, perPass, list, work, traceOf, postpone } = options;

  let failed = 0;

  async function pass(signal: AbortSignal): Promise<boolean> {
    // Items that failed in the last pass are listed first again, so read past them.
    const limit = perPass + Math.min(failed, MOST_FAILED);
    const due = await list(limit);
    const failures: unknown[] = [];
    for (const item of due) {
      if (signal.aborted) return false;
      try {
        const callers = [storedCaller(traceOf?.(item))];
        await inMergedSpan({ name, kind: SpanKind.CONSUMER, callers }, () => work(item, signal));
      } catch (error) {
        if (isOutage(error)) throw error;
        if (postpone) await postpone(item, error);
        else failures.push(error);
      }
    }
    // Throw at the end of the pass, so that the loop counts the failure and pauses longer.
    failed = failures.length;
    if (failed > 0) throw failures[0];
    return due.length === limit;
  }

  return runLoop({ name, everyMs: POLL_MS, pass, logger, lease: leaseOf(connection, { name, logger }) });
}
