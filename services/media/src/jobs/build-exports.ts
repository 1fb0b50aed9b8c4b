import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { runJob } from '@tallscreen/kit-telemetry/run-job';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { BuildExport } from '#app/build-export';
import type { ExportJob, ExportStore } from '#store/exports';

export interface BuildExportsDeps {
  readonly exports: Pick<ExportStore, 'claim' | 'renew' | 'retryLater'>;
  readonly buildExport: BuildExport;
  readonly logger: Logger;
}

const IDLE_MS = 5_000;
/** Another process may build a killed process's export after this time. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 10 * 60_000;

const retryDelayMs = ({ failedAttempts }: ExportJob): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts);

/** Claims and builds one requested export after the other. */
export function startBuildExports({ exports, buildExport, logger }: BuildExportsDeps): Loop {
  async function build(job: ExportJob, signal: AbortSignal): Promise<void> {
    const { userId } = job;
    const renewing = setInterval(() => {
      exports
        .renew(job, LEASE_MS)
        .catch((err: unknown) => logger.warn({ err, userId }, 'could not renew the lease of an export'));
    }, LEASE_MS / 3);
    try {
      await runJob('build-export', () => buildExport(job, signal));
    } catch (err) {
      // Another process begins at once when this one stops.
      const delayMs = signal.aborted ? 0 : retryDelayMs(job);
      logger.warn({ err, userId, delayMs }, 'could not build an export, retrying later');
      await exports.retryLater(job, delayMs);
    } finally {
      clearInterval(renewing);
    }
  }

  return runLoop({
    name: 'build-exports',
    everyMs: IDLE_MS,
    logger,
    async pass(signal) {
      const job = await exports.claim(LEASE_MS);
      if (job) {
        const callers = [storedCaller(job.trace)];
        await inMergedSpan({ name: 'build export', kind: SpanKind.CONSUMER, callers }, () => build(job, signal));
      }
      return job !== undefined;
    },
  });
}
