import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { unavailable } from '#errors';
import { WORKERS } from '#ids';
import { holdLease } from '#mongo/lease';

export interface WorkerClaim {
  /** 0–31, for createIdGenerator */
  readonly worker: number;
  /** aborts when another process has taken the number over; the process then ends */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * A number that no other process on this database has: a lease, renewed in the background; a killed process's one is free
 * after 10 s. Two processes with one number would make the same ids, so the one that loses it (it was frozen for so long)
 * ends by an error that nobody catches.
 */
export async function claimWorkerId(connection: Connection, { logger }: { logger: Logger }): Promise<WorkerClaim> {
  const first = Math.floor(Math.random() * WORKERS);
  for (let i = 0; i < WORKERS; i++) {
    const worker = (first + i) % WORKERS;
    const lease = await holdLease(connection, { name: `worker-${worker}`, logger });
    if (!lease) continue;
    const { lost, release } = lease;
    lost.addEventListener('abort', () => endProcess(worker), { once: true });
    return { worker, lost, release };
  }
  throw unavailable(`All ${WORKERS} worker numbers are taken.`);
}

function endProcess(worker: number): void {
  setImmediate(() => {
    throw new Error(`Worker number ${worker} was taken over by another process.`);
  });
}
