import { runLeasedWork } from '@tallscreen/kit-mongo/leased-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import { pauseAfter } from '@tallscreen/kit/retry';
import type { BuildExport } from '#app/build-export';
import type { ExportStore } from '#store/exports';

export interface BuildExportsDeps {
  readonly exports: Pick<ExportStore, 'lease' | 'renew' | 'retryLater'>;
  readonly buildExport: BuildExport;
  readonly logger: Logger;
}

const IDLE_MS = 5_000;
/** Another process may build a killed process's export after this time. */
const LEASE_MS = 30_000;
const RETRIES = { firstMs: 5_000, longestMs: 10 * 60_000 };

/** Leases and builds one requested export after the other. */
export const startBuildExports = ({ exports, buildExport, logger }: BuildExportsDeps): Loop =>
  runLeasedWork({
    name: 'build-exports',
    jobName: 'build-export',
    spanName: 'build export',
    everyMs: IDLE_MS,
    leaseMs: LEASE_MS,
    logger,
    lease: () => exports.lease(LEASE_MS),
    renew: (job) => exports.renew(job, LEASE_MS),
    work: buildExport,
    // Another process begins at once when this one stops.
    retry: async (job, _error, stopping) =>
      void (await exports.retryLater(job, stopping.aborted ? 0 : pauseAfter(job.failedAttempts, RETRIES))),
  });
