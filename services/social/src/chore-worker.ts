import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from '@tallscreen/kit/back-off';
import type { Logger } from '@tallscreen/kit/logger';
import { holdLease, type HeldLease } from '@tallscreen/kit/mongo/lease';
import { workThrough } from '@tallscreen/kit/work-through';
import type { Connection } from 'mongoose';
import type { Chore, Chores } from '#store/chores';
import type { People, Person } from '#store/people';

export type ChoreSteps = Readonly<Record<Person['status'], readonly ((userId: number) => Promise<number>)[]>>;

export interface ChoreWorkerDeps {
  readonly connection: Connection;
  readonly chores: Chores;
  readonly people: Pick<People, 'findMany'>;
  /** each does some of what a status asks for, in a transaction of its own, and answers 0 when nothing is left */
  readonly steps: ChoreSteps;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 50;
const FAILED_FIRST_MS = 1_000;
/** an unban waits no longer behind a ban that failed */
const FAILED_LONGEST_MS = 60_000;
const LEASE = 'social-chores';

/**
 * One replica does the chores, until `signal` aborts; killed half-way another goes on where the last commit was. One that
 * fails is left alone for a while.
 */
export async function runChores(
  { connection, chores, people, steps, logger }: ChoreWorkerDeps,
  signal: AbortSignal,
): Promise<void> {
  const pause = () => sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  const backOff = createBackOff<number>({ firstMs: FAILED_FIRST_MS, longestMs: FAILED_LONGEST_MS });

  /** By what is known of the person now: the event that asked for it may have come late, or again. */
  async function doOne(chore: Chore, isMine: () => boolean): Promise<void> {
    const person = (await people.findMany([chore.userId])).get(chore.userId);
    for (const step of person ? steps[person.status] : []) {
      while (isMine() && (await step(chore.userId)) > 0);
    }
    if (isMine()) await chores.remove(chore);
  }

  async function doSome(isMine: () => boolean): Promise<void> {
    const due = await chores.list({ limit: AT_ONCE, except: backOff.heldBack() });
    if (due.length === 0) return pause();
    await workThrough(due, (chore) => doOne(chore, isMine), {
      logger,
      complaint: 'a chore failed, trying again later',
      idOf: ({ userId }) => userId,
      backOff,
      isOver: () => !isMine(),
    });
  }

  async function lead(lease: HeldLease): Promise<void> {
    const isMine = () => !signal.aborted && lease.isHeld();
    try {
      while (isMine()) await doSome(isMine);
    } finally {
      await lease.release();
    }
  }

  while (!signal.aborted) {
    try {
      const lease = await holdLease(connection, { name: LEASE, logger });
      if (lease) await lead(lease);
    } catch (err) {
      logger.warn({ err }, 'chores: could not go on, trying again');
    }
    await pause();
  }
}
