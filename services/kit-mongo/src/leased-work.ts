import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { runJob } from '@tallscreen/kit-telemetry/run-job';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { keepLease } from '#keep-lease';
import type { Held } from '#leased-queue';

export interface LeasedWorkOptions<J> {
  /** names the loop */
  readonly name: string;
  /** names one job in metrics */
  readonly jobName: string;
  /** names one job in traces */
  readonly spanName: string;
  readonly everyMs: number;
  readonly leaseMs: number;
  readonly logger: Logger;
  readonly lease: () => Promise<J | undefined>;
  readonly renew: (job: J) => Promise<boolean>;
  /**
   * Does and finishes the job; returns false if it failed without an error. The signal aborts when the process stops or
   * when another process may have the job.
   */
  readonly work: (job: J, signal: AbortSignal) => Promise<boolean | void>;
  /** Gives back a job that has failed. */
  readonly retry: (job: J, error: unknown, stopping: AbortSignal) => Promise<void>;
}

/** Leases and does one job of a leased queue after the other. If this process dies, another takes over its job. */
export function runLeasedWork<J extends Held & { readonly trace?: string | undefined }>(
  options: LeasedWorkOptions<J>,
): Loop {
  const { name, jobName, spanName, everyMs, leaseMs, logger, lease, renew, work, retry } = options;

  async function run(job: J, stopping: AbortSignal): Promise<void> {
    const lease = keepLease({ renew: () => renew(job), leaseMs, logger });
    try {
      const done = await runJob(jobName, () => work(job, AbortSignal.any([stopping, lease.lost])));
      if (done === false) await retry(job, undefined, stopping);
    } catch (err) {
      logger.warn({ err, job: jobName, id: job.id }, 'could not finish a job, retrying later');
      await retry(job, err, stopping);
    } finally {
      lease.stop();
    }
  }

  return runLoop({
    name,
    everyMs,
    logger,
    async pass(stopping) {
      const job = await lease();
      if (job) {
        const span = { name: spanName, kind: SpanKind.CONSUMER, callers: [storedCaller(job.trace)] };
        await inMergedSpan(span, () => run(job, stopping));
      }
      return job !== undefined;
    },
  });
}
