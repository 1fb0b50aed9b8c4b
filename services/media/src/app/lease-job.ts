import { randomBytes } from 'node:crypto';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Held } from '@tallscreen/kit-mongo/leased-queue';
import { saveOutcome, type SaveOutcomeDeps } from '#app/save-outcome';
import type { Job } from '#domain/job';
import { filesPrefixOf } from '#domain/object-keys';
import { decide } from '#domain/video-life';
import type { JobStore } from '#store/jobs';

export interface LeaseJobDeps extends SaveOutcomeDeps {
  readonly jobs: Pick<JobStore, 'take' | 'leaseEnd' | 'findHeld'>;
  readonly deleteFilesOf: (itemId: number) => Promise<void>;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

/** Returns null when no job waits; with `before`, when none has an earlier place in the queue. */
export type LeaseJob = (before?: Date) => Promise<Job | null>;

type Leased = { readonly job: Job } | { readonly givenUpItemId: number } | null;

/** Leases the first job of the queue and starts processing its media item, or rejects it after the last attempt. */
export function createLeaseJob(deps: LeaseJobDeps): LeaseJob {
  const { outbox, jobs, deleteFilesOf, leaseMs, maxAttempts } = deps;

  /** Returns null when the media item was deleted, or the lease was lost, in the meantime. */
  async function start(session: Session, held: Held): Promise<Leased> {
    const now = new Date();
    const found = await jobs.findHeld(session, held);
    if (!found) return null;
    const { item: before, job: taken } = found;
    const { holder } = held;
    // The previous attempt may have stored files.
    const filesToDelete = taken.prefix ? [taken.prefix] : [];
    if (taken.attempts >= maxAttempts) {
      const rejected = decide(before, { type: 'failProcessing', code: 'source_given_up' }, now);
      await saveOutcome(deps, session, before, rejected, { filesToDelete, holder });
      return { givenUpItemId: before.id };
    }
    const prefix = `${filesPrefixOf(before.id)}${randomBytes(12).toString('hex')}/`;
    const attempts = taken.attempts + 1;
    const job = { ...taken, prefix, attempts, leaseUntil: await jobs.leaseEnd(leaseMs) };
    const started = decide(before, { type: 'startProcessing' }, now);
    const { item } = await saveOutcome(deps, session, before, started, { filesToDelete, job, holder });
    return { job: { item, holder, prefix, attempts, spentMs: taken.spentMs ?? 0, trace: taken.trace } };
  }

  return async (before) => {
    for (;;) {
      const held = await jobs.take(leaseMs, before);
      if (!held) return null;
      const lease = await outbox.inTransaction((session) => start(session, held));
      if (lease && 'job' in lease) return lease.job;
      if (lease) await deleteFilesOf(lease.givenUpItemId);
    }
  };
}
