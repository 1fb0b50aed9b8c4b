import { setTimeout as sleep } from 'node:timers/promises';
import type { Blobs } from '@tallscreen/kit/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import { holdLease, type HeldLease } from '@tallscreen/kit/mongo/lease';
import { workThrough } from '@tallscreen/kit/work-through';
import type { Connection } from 'mongoose';
import type { ClipReader } from '#domain/ports';
import type { DoomedFiles } from '#store/doomed-files';
import { removeObjects } from '#store/remove-objects';

export interface SweeperDeps {
  readonly connection: Connection;
  readonly blobs: Blobs;
  readonly reader: Pick<ClipReader, 'findSourcesAmong'>;
  readonly doomed: DoomedFiles;
  readonly logger: Logger;
  /** an upload that became no clip is removed after that */
  readonly incomingMaxAgeMs: number;
  readonly everyMs: number;
}

const BATCH = 500;

/** What processes that were killed have left behind goes away. One replica at a time does it, until `signal` aborts. */
export async function runSweeper(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const lease = await holdLease(deps.connection, { name: 'media-sweeper', logger: deps.logger });
      if (lease) await underLease(lease, () => sweepOnce(deps, AbortSignal.any([signal, lease.lost])));
    } catch (err) {
      deps.logger.warn({ err }, 'sweeper: could not finish, trying again later');
    }
    await sleep(deps.everyMs, undefined, { signal }).catch(() => undefined);
  }
}

async function underLease(lease: HeldLease, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await lease.release();
  }
}

/** Each kind of remains for itself; what fails is logged, and comes up again the next time. */
export async function sweepOnce(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  const { doomed, blobs, logger, incomingMaxAgeMs } = deps;
  const steps = {
    doomed: () => doomed.cleanAll(signal),
    incoming: () => sweepIncoming(deps, signal),
    parts: () => blobs.sweep(incomingMaxAgeMs),
  };
  await workThrough(Object.entries(steps), ([, step]) => step(), {
    logger,
    complaint: 'sweeper: could not finish, trying again later',
    idOf: ([name]) => name,
    isOver: () => signal.aborted,
  });
}

async function sweepIncoming(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  const { blobs, logger, incomingMaxAgeMs } = deps;
  const before = Date.now() - incomingMaxAgeMs;
  const old: string[] = [];
  for await (const { key, modifiedAt } of blobs.list('incoming/')) {
    if (modifiedAt.getTime() <= before) old.push(key);
  }
  const batches = Array.from({ length: Math.ceil(old.length / BATCH) }, (_, i) =>
    old.slice(i * BATCH, (i + 1) * BATCH),
  );
  await workThrough(batches, (batch) => removeForgotten(deps, batch), {
    logger,
    complaint: 'sweeper: uploads that became nothing are not all removed yet',
    idOf: ([first = '']) => first,
    isOver: () => signal.aborted,
  });
}

async function removeForgotten({ blobs, reader, logger }: SweeperDeps, keys: readonly string[]): Promise<void> {
  const needed = await reader.findSourcesAmong(keys);
  const forgotten = keys.filter((key) => !needed.has(key));
  if (forgotten.length === 0) return;
  await removeObjects(blobs, forgotten, logger);
  logger.info({ count: forgotten.length }, 'sweeper: removed uploads that became nothing');
}
