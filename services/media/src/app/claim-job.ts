import { randomBytes } from 'node:crypto';
import { newHolder } from '@tallscreen/kit/mongo/lease';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import { saveOutcome, type SaveOutcomeDeps } from '#app/save-outcome';
import { GIVEN_UP } from '#domain/broken-source';
import type { Job } from '#domain/job';
import { filesPrefixOf } from '#domain/object-keys';
import { decide } from '#domain/video-life';
import type { JobStore } from '#store/jobs';

export interface ClaimJobDeps extends SaveOutcomeDeps {
  readonly jobs: Pick<JobStore, 'findDue'>;
  readonly deleteFilesOf: (itemId: number) => Promise<void>;
  readonly leaseMs: number;
  readonly maxAttempts: number;
}

/** Returns null when no job waits. */
export type ClaimJob = () => Promise<Job | null>;

type Claim = { readonly job: Job } | { readonly givenUpItemId: number } | null;

/** Claims the job that has waited longest and starts processing its media item, or rejects it after the last attempt. */
export function createClaimJob(deps: ClaimJobDeps): ClaimJob {
  const { outbox, jobs, deleteFilesOf, leaseMs, maxAttempts } = deps;

  async function claimIn(session: Session): Promise<Claim> {
    const now = new Date();
    const due = await jobs.findDue(session, now);
    if (!due) return null;
    const { item: before, job: previous } = due;
    // The attempt before may have stored files.
    const filesToDelete = previous.prefix ? [previous.prefix] : [];
    if (previous.attempts >= maxAttempts) {
      const rejected = decide(before, { type: 'failProcessing', reason: GIVEN_UP }, now);
      await saveOutcome(deps, session, before, rejected, { filesToDelete, holder: previous.holder });
      return { givenUpItemId: before.id };
    }
    const holder = newHolder();
    const prefix = `${filesPrefixOf(before.id)}${randomBytes(12).toString('hex')}/`;
    const attempts = previous.attempts + 1;
    const job = { holder, prefix, attempts, leaseUntil: new Date(now.getTime() + leaseMs) };
    const started = decide(before, { type: 'startProcessing' }, now);
    const { item } = await saveOutcome(deps, session, before, started, {
      filesToDelete,
      job,
      holder: previous.holder,
    });
    return { job: { item, holder, prefix, attempts } };
  }

  return async () => {
    for (;;) {
      const claim = await outbox.inTransaction(claimIn);
      if (!claim) return null;
      if ('job' in claim) return claim.job;
      await deleteFilesOf(claim.givenUpItemId);
    }
  };
}
