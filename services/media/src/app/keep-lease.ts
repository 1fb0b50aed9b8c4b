import type { Logger } from '@tallscreen/kit/logger';
import type { Job } from '#domain/job';
import type { JobStore } from '#store/jobs';

export interface KeepLeaseDeps {
  readonly jobs: Pick<JobStore, 'renew'>;
  readonly leaseMs: number;
  readonly logger: Logger;
}

export interface KeptLease {
  /** aborts once another worker may have the job */
  readonly lost: AbortSignal;
  readonly setPercent: (percent: number) => void;
  readonly stop: () => void;
}

const BEAT_MS = 1_000;

/** Renews the lease of a job and saves its progress, at most once a second, until `stop`. */
export function keepLease({ jobs, leaseMs, logger }: KeepLeaseDeps, { item, holder }: Job): KeptLease {
  const lost = new AbortController();
  let percent = 0;
  let savedPercent = 0;
  let renewedAt = performance.now();
  let isBeating = false;

  async function beat(): Promise<void> {
    const isDue = percent !== savedPercent || performance.now() - renewedAt >= leaseMs / 3;
    if (isBeating || !isDue) return;
    isBeating = true;
    const startedAt = performance.now();
    const saving = percent;
    try {
      const isHeld = await jobs.renew(item.id, holder, leaseMs, saving);
      if (isHeld) [savedPercent, renewedAt] = [saving, startedAt];
      else lost.abort();
    } catch (err) {
      logger.warn({ err }, 'could not renew the lease, retrying');
      if (performance.now() - renewedAt > leaseMs) lost.abort();
    } finally {
      isBeating = false;
    }
  }

  const timer = setInterval(() => void beat(), Math.min(BEAT_MS, leaseMs / 3));
  return {
    lost: lost.signal,
    setPercent: (value) => void (percent = value),
    stop: () => clearInterval(timer),
  };
}
