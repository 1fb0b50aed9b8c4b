import { fail } from '@tallscreen/kit/errors';
import { WORKERS } from '@tallscreen/kit/ids';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { holdLease, readHeldLeases, type HeldLease } from '#lease';

export interface LeasedWorkerId {
  /** 0–255, for createIdGenerator */
  readonly worker: number;
  /** aborts when another process has taken the number; the process then ends */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

const leaseName = (worker: number): string => `worker-${worker}`;
const workers = Array.from({ length: WORKERS }, (_, worker) => worker);

/**
 * Leases a number that no other process on this database has. A number becomes free 10 s after its process has ended:
 * by then the clock of the next process is past the times in the last ids. Two processes with one number would make the
 * same ids, so a process that loses its number (because it was frozen for longer) ends with an uncaught error (ADR 98).
 */
export async function leaseWorkerId(connection: Connection, { logger }: { logger: Logger }): Promise<LeasedWorkerId> {
  const held = await readHeldLeases(connection, workers.map(leaseName));
  for (const worker of workers.filter((each) => !held.has(leaseName(each)))) {
    const lease = await holdLease(connection, { name: leaseName(worker), logger, expires: true });
    if (lease) return leasedId(worker, lease);
  }
  throw fail('worker_numbers_taken', { params: { count: WORKERS } });
}

function leasedId(worker: number, { lost, release }: HeldLease): LeasedWorkerId {
  lost.addEventListener('abort', () => endProcess(worker), { once: true });
  return { worker, lost, release };
}

function endProcess(worker: number): void {
  setImmediate(() => {
    throw new Error(`Worker number ${worker} was taken over by another process.`);
  });
}
