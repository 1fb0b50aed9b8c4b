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
  /** Does what an item asks for, and then takes it off the list, unless the signal has aborted. Safe to repeat. */
  readonly work: (item: T, signal: AbortSignal) => Promise<void>;
  /** Returns the `traceparent` that was stored with an item, if any: the work continues that trace. */
  readonly traceOf?: (item: T) => string | undefined;
  /** Takes an item that has failed off the list for a while. Absent: the next pass tries it again. */
  readonly postpone?: (item: T, error: unknown) => Promise<void>;
}

const POLL_MS = 1_000;
/** More items that fail again and again than this hold up the others. */
const MOST_FAILED = 1_000;

/**
 * Works through a stored list, e.g. of accounts whose records must be deleted. Runs on one replica; after a crash the
 * next one continues. An item that fails does not hold up the others; an outage, which is no item's fault, ends the pass.
 */
export function runDueWork<T>(options: DueWorkOptions<T>): Loop {
  const { name, connection, logger, perPass, list, work, traceOf, postpone } = options;

  let failed = 0;

  async function pass(signal: AbortSignal): Promise<boolean> {
    // Those that failed in the last pass are listed first again.
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
    // Only now, and so that the loop counts the failure and waits longer before each repetition.
    failed = failures.length;
    if (failed > 0) throw failures[0];
    return due.length === limit;
  }

  return runLoop({ name, everyMs: POLL_MS, pass, logger, lease: leaseOf(connection, { name, logger }) });
}
