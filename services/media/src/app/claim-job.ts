import { randomBytes } from 'node:crypto';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { newHolder } from '@tallscreen/kit-mongo/lease';
import { saveOutcome, type SaveOutcomeDeps } from '#app/save-outcome';
import { GIVEN_UP } from '#domain/broken-source';
import type { Job } from '#domain/job';
import { filesPrefixOf } from '#domain/object-keys';
import { decide } from '#domain/video-life';
import type { JobStore } from '#store/jobs';

export interface ClaimJobDeps extends SaveOutcomeDeps {
  readonly jobs: Pick<JobStore, 'listDue' | 'take' | 'leaseEnd' | 'findHeldJob'>;
  readonly deleteFilesOf: (itemId: number) => Promise<void>;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

/** Returns null when no job waits; with `before`, when none has an earlier place in the queue. */
export type ClaimJob = (before?: Date) => Promise<Job | null>;

type Claim = { readonly job: Job } | { readonly givenUpItemId: number } | null;

/** Jobs to try in turn, more than there are workers that ask at the same moment and take some of them first. */
const CANDIDATES = 20;

/** Claims the first job of the queue and starts processing its media item, or rejects it after the last attempt. */
export function createClaimJob(deps: ClaimJobDeps): ClaimJob {
  const { outbox, jobs, deleteFilesOf, leaseMs, maxAttempts } = deps;

  /** Takes the first free job. 'all taken': others took every candidate, and more may wait. */
  async function takeFirst(holder: string, before: Date | undefined): Promise<number | 'none' | 'all taken'> {
    const due = await jobs.listDue(CANDIDATES, before);
    for (const itemId of due) if (await jobs.take(itemId, holder, leaseMs)) return itemId;
    return due.length === 0 ? 'none' : 'all taken';
  }

  /** Returns null when the media item was deleted, or the lease was lost, in the meantime. */
  async function start(session: Session, itemId: number, holder: string): Promise<Claim> {
    const now = new Date();
    const held = await jobs.findHeldJob(session, itemId, holder);
    if (!held) return null;
    const { item: before, job: taken } = held;
    // The attempt before may have stored files.
    const filesToDelete = taken.prefix ? [taken.prefix] : [];
    if (taken.attempts >= maxAttempts) {
      const rejected = decide(before, { type: 'failProcessing', reason: GIVEN_UP }, now);
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
      const holder = newHolder();
      const itemId = await takeFirst(holder, before);
      if (itemId === 'none') return null;
      if (itemId === 'all taken') continue;
      const claim = await outbox.inTransaction((session) => start(session, itemId, holder));
      if (claim && 'job' in claim) return claim.job;
      if (claim) await deleteFilesOf(claim.givenUpItemId);
    }
  };
}
