import { setTimeout as sleep } from 'node:timers/promises';
import { runJob, type RunJobDeps } from '#worker/run-job';

const IDLE_MS = 700;
const FAILED_MS = 2_000;

/** Claims and works, `concurrency` jobs at a time, until `signal` aborts; resolves when the last one has let go. */
export async function runWorker(deps: RunJobDeps, concurrency: number, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  async function lane(): Promise<void> {
    while (!signal.aborted) {
      try {
        const job = await deps.queue.claim();
        if (job) await runJob(deps, job, signal);
        else await pause(IDLE_MS);
      } catch (err) {
        deps.logger.warn({ err }, 'could not claim a job');
        await pause(FAILED_MS);
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane));
}
