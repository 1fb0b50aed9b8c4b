import { unavailable } from '@tallscreen/kit/errors';
import { WORKERS } from '@tallscreen/kit/ids';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { holdLease } from '#lease';

export interface WorkerClaim {
  /** 0–31, for createIdGenerator */
  readonly worker: number;
  /** aborts when another process has taken the number; the process then ends */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Claims a number that no other process on this database has, by a lease. A killed process's number is free after 10 s.
 * Two processes with one number would make the same ids, so a process that loses its number (because it was frozen for
 * longer) ends with an uncaught error.
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
