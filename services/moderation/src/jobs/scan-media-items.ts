import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { runJob } from '@tallscreen/kit-telemetry/run-job';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { isOutage } from '@tallscreen/kit/outage';
import type { ScanMediaItem } from '#app/scan-media-item';
import type { ScanJob, Scans } from '#store/scans';

const IDLE_PAUSE_MS = 400;
const FIRST_RETRY_MS = 1_500;
const LONGEST_RETRY_MS = 30_000;

/** Doubles with each attempt, so that a restart of media does not use up all attempts. */
const retryDelayMs = ({ attempts }: ScanJob): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));

export interface ScanJobDeps {
  readonly scans: Pick<Scans, 'claim' | 'renew' | 'retryLater'>;
  readonly scanMediaItem: ScanMediaItem;
  readonly leaseMs: number;
  readonly logger: Logger;
}

/** Scans one media item after the other. If this process dies, another takes the scan over when its lease ends. */
export function startScanMediaItems({ scans, scanMediaItem, leaseMs, logger }: ScanJobDeps): Loop {
  async function run(job: ScanJob): Promise<void> {
    const { itemId } = job;
    const renewing = setInterval(() => {
      scans.renew(job).catch((err: unknown) => logger.warn({ err, itemId }, 'could not renew a scan'));
    }, leaseMs / 3);
    try {
      const isDone = await runJob('scan', async () => (await scanMediaItem(job)) === 'done');
      if (!isDone) await scans.retryLater(job, retryDelayMs(job), { isCounted: true });
    } catch (err) {
      logger.warn({ err, itemId }, 'could not finish a scan, retrying later');
      await scans.retryLater(job, retryDelayMs(job), { isCounted: !isOutage(err) });
    } finally {
      clearInterval(renewing);
    }
  }

  async function pass(): Promise<boolean> {
    const job = await scans.claim();
    if (job) {
      const callers = [storedCaller(job.trace)];
      await inMergedSpan({ name: 'scan media item', kind: SpanKind.CONSUMER, callers }, () => run(job));
    }
    return job !== null;
  }

  return runLoop({ name: 'scan-media-items', everyMs: IDLE_PAUSE_MS, pass, logger });
}
