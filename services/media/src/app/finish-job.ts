import { fail } from '@tallscreen/kit/errors';
import { recordStatus } from '#app/record-status';
import { saveOutcome, type SaveOutcomeDeps } from '#app/save-outcome';
import type { Job } from '#domain/job';
import { decide, type Command } from '#domain/video-life';
import type { JobStore } from '#store/jobs';

export interface FinishJobDeps extends SaveOutcomeDeps {
  readonly jobs: Pick<JobStore, 'findHeld'>;
  readonly deleteFilesOf: (itemId: number) => Promise<void>;
}

export type FinishJob = (job: Job, command: Command) => Promise<void>;

/** Saves the result of a job with its event. Throws aborted when the worker no longer holds the job. */
export function createFinishJob(deps: FinishJobDeps): FinishJob {
  const { outbox, jobs, deleteFilesOf } = deps;
  return async ({ item: { id }, holder }, command) => {
    const { item, hasFilesToDelete, isNewStatus } = await outbox.inTransaction(async (session) => {
      const held = await jobs.findHeld(session, { id, holder });
      if (!held) throw fail('job_not_leased');
      return saveOutcome(deps, session, held.item, decide(held.item, command, new Date()), { holder });
    });
    if (isNewStatus) recordStatus(item);
    if (hasFilesToDelete) await deleteFilesOf(id);
  };
}
