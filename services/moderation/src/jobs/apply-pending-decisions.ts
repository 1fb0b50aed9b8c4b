import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { pauseAfter } from '@tallscreen/kit/retry';
import { isOutage } from '@tallscreen/kit/outage';
import { isRefusal, type ApplyDecision } from '#app/apply-decision';
import type { Decisions, DueDecision } from '#store/decisions';

const PAUSE_MS = 2_000;
const RETRIES = { firstMs: 2_000, longestMs: 60_000 };
const BATCH = 100;

export interface ApplyJobDeps {
  readonly decisions: Pick<Decisions, 'listDue' | 'postpone'>;
  readonly applyDecision: ApplyDecision;
  readonly logger: Logger;
}

/**
 * Applies decisions that a crash or an outage of media left pending. A failed one is postponed and does not hold up
 * others.
 */
export function startApplyPendingDecisions({ decisions, applyDecision, logger }: ApplyJobDeps): Loop {
  async function apply({ decision, attempts }: DueDecision): Promise<void> {
    try {
      await applyDecision(decision);
    } catch (err) {
      if (isRefusal(err)) return;
      // An outage is not the decision's fault, so its next delay does not grow.
      const delayMs = pauseAfter(attempts, RETRIES);
      logger.warn({ err, decisionId: decision.id, delayMs }, 'could not apply a decision, retrying later');
      await decisions.postpone(decision.id, new Date(Date.now() + delayMs), { isCounted: !isOutage(err) });
    }
  }

  async function pass(signal: AbortSignal): Promise<boolean> {
    const due = await decisions.listDue(new Date(), BATCH);
    for (const one of due) {
      if (signal.aborted) break;
      const callers = [storedCaller(one.trace)];
      await inMergedSpan({ name: 'apply decision', kind: SpanKind.CONSUMER, callers }, () => apply(one));
    }
    return due.length === BATCH;
  }

  return runLoop({ name: 'apply-pending-decisions', everyMs: PAUSE_MS, pass, logger });
}
