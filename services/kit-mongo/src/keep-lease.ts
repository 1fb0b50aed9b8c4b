import type { Logger } from '@tallscreen/kit/logger';

export interface KeepLeaseOptions {
  /** Returns false when another process has the job. */
  readonly renew: () => Promise<boolean>;
  readonly leaseMs: number;
  readonly logger: Pick<Logger, 'warn'>;
  /** Whether to renew early, for example because there is progress to save. Asked once a second. */
  readonly hasNews?: () => boolean;
}

export interface KeptLease {
  /** aborts once another process may have the job */
  readonly lost: AbortSignal;
  readonly stop: () => void;
}

const BEAT_MS = 1_000;

/** Renews the lease of a job until `stop`. */
export function keepLease({ renew, leaseMs, logger, hasNews = () => false }: KeepLeaseOptions): KeptLease {
  const lost = new AbortController();
  let renewedAt = performance.now();
  let isBeating = false;

  async function beat(): Promise<void> {
    const startedAt = performance.now();
    if (isBeating || !(hasNews() || startedAt - renewedAt >= leaseMs / 3)) return;
    isBeating = true;
    try {
      if (await renew()) renewedAt = startedAt;
      else lost.abort();
    } catch (err) {
      logger.warn({ err }, 'could not renew the lease, retrying');
      if (performance.now() - renewedAt > leaseMs) lost.abort();
    } finally {
      isBeating = false;
    }
  }

  const timer = setInterval(() => void beat(), Math.min(BEAT_MS, leaseMs / 3));
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
