import { createScratch } from '@tallscreen/kit/child/scratch';
import { createHttpListener } from '@tallscreen/kit/http/listener';
import { createOutbox } from '@tallscreen/kit/outbox/outbox';
import type { Scope } from '@tallscreen/kit/service';
import type { WorkerConfig } from '#config';
import { createHealthServer } from '#http/health';
import { connectShared } from '#parts';
import { listKeys } from '#store/doomed-files';
import { createJobQueue } from '#store/jobs';
import { runWorker } from '#worker/loop';
import { createMakeFiles } from '#worker/make-files';
import type { RunJobDeps } from '#worker/run-job';

/** The worker on its parts; worker.ts and the tests start the same one. Ends when its jobs have let go. */
export async function startWorker(scope: Scope, config: WorkerConfig): Promise<void> {
  const { logger, signal, readiness } = scope;
  const timeoutMs = config.FFMPEG_TIMEOUT_SECONDS * 1000;
  const cpuSeconds = config.FFMPEG_TIMEOUT_SECONDS * config.FFMPEG_THREADS;
  const { connection, blobs, tools, clips, doomed } = await connectShared(scope, config, cpuSeconds);
  const scratch = createScratch(config.WORK_DIR, 'worker');
  const removed = await scratch.sweep();
  if (removed.length > 0) logger.info({ removed }, 'removed what a killed worker had left');

  // What is told from here is published by the service's relay.
  const outbox = createOutbox(connection);
  const leaseMs = config.WORKER_LEASE_SECONDS * 1000;
  const clean = (id: number) => doomed.clean(id);
  const maxAttempts = config.WORKER_ATTEMPTS;
  const deps: RunJobDeps = {
    queue: createJobQueue({ connection, outbox, clips, clean, leaseMs, maxAttempts }),
    makeFiles: createMakeFiles({ blobs, tools, scratch, threads: config.FFMPEG_THREADS, timeoutMs }),
    reader: clips,
    discard: async (prefix) => blobs.remove(await listKeys(blobs, prefix)),
    leaseMs,
    logger,
  };
  const working = runWorker(deps, config.WORKER_CONCURRENCY, signal);
  scope.onDispose(() => working);
  if (config.HTTP_PORT !== undefined) {
    await scope.serve(createHttpListener(createHealthServer(readiness), { port: config.HTTP_PORT }));
  }
}
