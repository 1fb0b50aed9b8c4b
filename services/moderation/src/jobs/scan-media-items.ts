import { runLeasedWork } from '@tallscreen/kit-mongo/leased-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import { pauseAfter } from '@tallscreen/kit/retry';
import { isOutage } from '@tallscreen/kit/outage';
import type { ScanMediaItem } from '#app/scan-media-item';
import type { Scans } from '#store/scans';

const IDLE_PAUSE_MS = 400;
/** Pauses grow, so that a restart of media does not use up all attempts. */
const RETRIES = { firstMs: 1_500, longestMs: 30_000 };

export interface ScanJobDeps {
  readonly scans: Pick<Scans, 'lease' | 'renew' | 'retryLater'>;
  readonly scanMediaItem: ScanMediaItem;
  readonly leaseMs: number;
  readonly logger: Logger;
}

/** Scans one media item after the other. */
export const startScanMediaItems = ({ scans, scanMediaItem, leaseMs, logger }: ScanJobDeps): Loop =>
  runLeasedWork({
    name: 'scan-media-items',
    jobName: 'scan',
    spanName: 'scan media item',
    everyMs: IDLE_PAUSE_MS,
    leaseMs,
    logger,
    lease: scans.lease,
    renew: scans.renew,
    work: async (job) => (await scanMediaItem(job)) === 'done',
    retry: (job, error) =>
      scans.retryLater(job, pauseAfter(job.attempts - 1, RETRIES), { isCounted: !isOutage(error) }),
  });
