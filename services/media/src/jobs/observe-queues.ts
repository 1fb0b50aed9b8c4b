import { keepFor } from '@tallscreen/kit-telemetry/keep-for';
import { storageCapacity, storageUsed } from '@tallscreen/kit-telemetry/metrics/stores';
import { jobsAge, jobsWaiting } from '@tallscreen/kit-telemetry/metrics/work';
import { observeQueue } from '@tallscreen/kit-telemetry/observe-queue';
import type { Scope } from '@tallscreen/kit/service';
import type { ExportStore } from '#store/exports';
import type { JobStore } from '#store/jobs';
import type { StoredReader } from '#store/stored';

type Queue = Pick<JobStore | ExportStore, 'readWaiting'>;

const observe = (scope: Scope, job: string, queue: Queue): void =>
  scope.onDispose(
    observeQueue({ count: jobsWaiting, age: jobsAge }, { 'tallscreen.job.name': job }, () => queue.readWaiting()),
  );

/** Reports the uploads that wait for a worker. */
export const observeUploads = (scope: Scope, jobs: Queue): void => observe(scope, 'process-video', jobs);

/** Reports the exports that wait to be built. */
export const observeExports = (scope: Scope, exports: Queue): void => observe(scope, 'build-export', exports);

/** Reading all media items takes a while, and a forecast of weeks needs no newer value. */
const STORED_KEPT_MS = 15 * 60_000;

/** Reports the bytes that media items store, and those that the object store holds if that is known. */
export function observeStorage(scope: Scope, stored: Pick<StoredReader, 'ofAll'>, capacityBytes: number): void {
  const read = keepFor(STORED_KEPT_MS, () => stored.ofAll());
  scope.onDispose(storageUsed.observe(async () => [{ value: (await read()).bytes, attributes: {} }]));
  if (capacityBytes > 0)
    scope.onDispose(storageCapacity.observe(async () => [{ value: capacityBytes, attributes: {} }]));
}
