import { fail } from '@tallscreen/kit/errors';
import { WORKERS } from '@tallscreen/kit/ids';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { holdLease, readHeldLeases, type HeldLease } from '#lease';

export interface WorkerClaim {
  /** 0–255, for createIdGenerator */
  readonly worker: number;
  /** aborts when another process has taken the number; the process then ends */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/** Processes of earlier versions have one of 32 numbers, which are eight of ours, and hold `worker-<number>` alone. */
const GROUP = 8;
const TOGETHER = 'processes with a number of 256';
const ownName = (worker: number): string => `worker-of-256-${worker}`;
const workers = Array.from({ length: WORKERS }, (_, worker) => worker);

/**
 * Claims a number that no other process on this database has, by a lease. A number is free 10 s after its process has
 * ended, so that its last ids are in the past by the next one's clock. Two processes with one number would make the same
 * ids, so a process that loses its number (because it was frozen for longer) ends with an uncaught error. Takes the
 * lowest group that has room: the others are left to earlier versions (ADR 98).
 */
export async function claimWorkerId(connection: Connection, { logger }: { logger: Logger }): Promise<WorkerClaim> {
  const hold = (name: string, holder?: string) =>
    holdLease(connection, { name, logger, expires: true, ...(holder !== undefined && { holder }) });
  const held = await readHeldLeases(connection, workers.map(ownName));
  const free = Map.groupBy(
    workers.filter((worker) => !held.has(ownName(worker))),
    (worker) => Math.floor(worker / GROUP),
  );
  for (const [group, numbers] of free) {
    const shared = await hold(`worker-${group}`, TOGETHER);
    if (!shared) continue;
    for (const worker of numbers) {
      const own = await hold(ownName(worker));
      if (own) return claimOf(worker, [shared, own]);
    }
    await shared.release();
  }
  throw fail('worker_numbers_taken', { params: { count: WORKERS } });
}

function claimOf(worker: number, leases: readonly HeldLease[]): WorkerClaim {
  const lost = AbortSignal.any(leases.map((lease) => lease.lost));
  lost.addEventListener('abort', () => endProcess(worker), { once: true });
  return { worker, lost, release: async () => void (await Promise.all(leases.map(({ release }) => release()))) };
}

function endProcess(worker: number): void {
  setImmediate(() => {
    throw new Error(`Worker number ${worker} was taken over by another process.`);
  });
}
