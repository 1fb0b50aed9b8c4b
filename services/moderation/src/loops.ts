import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import type { DecideReview } from '#domain/decide-review';
import type { ScanJob, ScanStore } from '#domain/ports';
import type { ScanOutcome } from '#domain/scan-clip';

const IDLE_MS = 400;
const FAILED_MS = 2_000;
const RETRY_MS = 1_500;
const LONGEST_RETRY_MS = 30_000;
const SETTLE_EVERY_MS = 2_000;
/** a younger decision is still with the call that made it */
const SETTLE_OLDER_THAN_MS = 4_000;

/** Doubles: a media that is being restarted must not use up every try of a clip. */
const retryMs = ({ attempts }: ScanJob): number =>
  Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.max(0, attempts - 1));

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

export interface ScanLoopDeps {
  readonly scans: ScanStore;
  readonly scanClip: (job: ScanJob) => Promise<ScanOutcome>;
  readonly leaseMs: number;
  readonly logger: Logger;
}

/** One clip after the other, until `signal` aborts. A job whose process dies is another's after its lease. */
export async function runScans({ scans, scanClip, leaseMs, logger }: ScanLoopDeps, signal: AbortSignal): Promise<void> {
  async function work(job: ScanJob): Promise<void> {
    const renewing = setInterval(() => {
      scans.renew(job).catch((err: unknown) => logger.warn({ err, clipId: job.clipId }, 'could not renew a scan'));
    }, leaseMs / 3);
    try {
      if ((await scanClip(job)) === 'again') await scans.retryLater(job, retryMs(job), { isCounted: true });
    } catch (err) {
      logger.warn({ err, clipId: job.clipId }, 'a scan could not be finished, trying again');
      await scans.retryLater(job, retryMs(job), { isCounted: !isOutage(err) });
    } finally {
      clearInterval(renewing);
    }
  }
  while (!signal.aborted) {
    try {
      const job = await scans.claim();
      if (job) await work(job);
      else await pause(IDLE_MS, signal);
    } catch (err) {
      logger.warn({ err }, 'scans: could not go on, trying again');
      await pause(FAILED_MS, signal);
    }
  }
}

/** Decisions that a killed process or an outage has left are carried out; at start, and every two seconds. */
export async function runSettling(review: DecideReview, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await review.settlePending(SETTLE_OLDER_THAN_MS, signal);
    } catch (err) {
      logger.warn({ err }, 'decisions could not be carried out, trying again');
    }
    await pause(SETTLE_EVERY_MS, signal);
  }
}
