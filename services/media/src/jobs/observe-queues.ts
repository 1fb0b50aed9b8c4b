import { jobsAge, jobsWaiting } from '@tallscreen/kit-telemetry/metrics/work';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import type { Scope } from '@tallscreen/kit/service';
import type { ExportStore } from '#store/exports';
import type { JobStore } from '#store/jobs';

type Queue = Pick<JobStore | ExportStore, 'readWaiting'>;

const observe = (scope: Scope, job: string, queue: Queue): void =>
  scope.onDispose(
    observeQueue({ count: jobsWaiting, age: jobsAge }, { 'tallscreen.job.name': job }, () => queue.readWaiting()),
  );

/** Reports the uploads that wait for a worker. */
export const observeUploads = (scope: Scope, jobs: Queue): void => observe(scope, 'process-video', jobs);

/** Reports the exports that wait to be built. */
export const observeExports = (scope: Scope, exports: Queue): void => observe(scope, 'build-export', exports);
