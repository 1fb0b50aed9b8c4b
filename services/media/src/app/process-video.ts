import { ChildFailure } from '@tallscreen/kit-files/child/run';
import { keepLease } from '@tallscreen/kit-mongo/keep-lease';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import type { FinishJob } from '#app/finish-job';
import { BrokenSource } from '#domain/broken-source';
import type { Turn } from '#app/turn';
import type { Job } from '#domain/job';
import { placeAfter } from '#domain/job-order';
import { keysOf } from '#domain/media-item';
import type { MakeFiles } from '#ffmpeg/make-files';
import type { JobStore } from '#store/jobs';
import type { MediaItemStore } from '#store/media-items';

export interface ProcessVideoDeps {
  readonly makeFiles: MakeFiles;
  readonly finishJob: FinishJob;
  readonly jobs: Pick<JobStore, 'renew' | 'release'>;
  readonly mediaItems: Pick<MediaItemStore, 'find'>;
  /** removes every object below a prefix */
  readonly removeFiles: (prefix: string) => Promise<void>;
  readonly leaseMs: number;
  readonly logger: Logger;
}

export type ProcessVideo = (job: Job, turn: Turn, stopping: AbortSignal) => Promise<void>;

const OUTAGE_PAUSE_MS = 3_000;
const RETRY_PAUSE_MS = 2_000;

/**
 * Makes the files of a leased media item and finishes its job. Never throws: the lease of an unfinished job runs out.
 */
export function createProcessVideo(deps: ProcessVideoDeps): ProcessVideo {
  const { makeFiles, finishJob, jobs, mediaItems, removeFiles, leaseMs } = deps;

  /**
   * Whether the media item uses this attempt's files. If the commit succeeded and only its answer was lost, the job
   * looks lost, too.
   */
  async function isSaved(job: Job): Promise<boolean> {
    const files = (await mediaItems.find(job.item.id))?.files;
    return files ? keysOf(files).some((key) => key.startsWith(job.prefix)) : false;
  }

  return async (job, turn, stopping) => {
    const logger = deps.logger.child({ itemId: job.item.id, attempt: job.attempts });
    const held = { id: job.item.id, holder: job.holder };
    let percent = 0;
    let savedPercent = 0;
    async function renew(): Promise<boolean> {
      const saving = percent;
      const isHeld = await jobs.renew(held, leaseMs, saving);
      savedPercent = saving;
      return isHeld;
    }
    const lease = keepLease({ renew, leaseMs, logger, hasNews: () => percent !== savedPercent });
    const signal = AbortSignal.any([stopping, lease.lost, turn.givenUp]);
    const control = { signal, brake: turn.brake };
    let isFinishing = false;
    try {
      const made = await makeFiles(job, (value) => void (percent = value), control);
      isFinishing = true;
      await finishJob(job, { type: 'finishProcessing', ...made });
      logger.info({ durationMs: Math.round(turn.usedMs()) }, 'media item is processed');
    } catch (error) {
      await handleFailure(error).catch((err: unknown) => logger.warn({ err }, 'could not release the job'));
    } finally {
      lease.stop();
    }

    async function handleFailure(error: unknown): Promise<void> {
      if (error instanceof BrokenSource) {
        logger.info({ err: error }, 'source is broken');
        return finishJob(job, { type: 'failProcessing', code: error.code });
      }
      // If the commit was not answered, the files may be in use. The next attempt deletes them if they are not.
      if (!isFinishing || isAppError(error, 'aborted')) {
        if (await isSaved(job)) return logger.info('media item is processed, though the answer was lost');
        await removeFiles(job.prefix);
      }
      if (isAppError(error, 'aborted') || lease.lost.aborted) return logger.info('another worker has the job');
      await release(error);
    }

    async function release(error: unknown): Promise<void> {
      if (stopping.aborted) return jobs.release(held, { pauseMs: 0, isCounted: false });
      const usedMs = turn.usedMs();
      const place = placeAfter(usedMs, new Date());
      if (turn.givenUp.aborted) {
        logger.info({ usedMs: Math.round(usedMs) }, 'a long job waits behind others');
        return jobs.release(held, { pauseMs: 0, isCounted: false, place, spentMs: usedMs });
      }
      logger.warn({ err: error }, 'attempt failed');
      const isCounted = !isOutage(error) && !isOutOfSpace(error);
      const pauseMs = isCounted ? RETRY_PAUSE_MS * job.attempts : OUTAGE_PAUSE_MS;
      await jobs.release(held, { pauseMs, isCounted, place });
    }
  };
}

/** A full disk is this machine's fault, not the file's. */
const isOutOfSpace = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ENOSPC' ||
  (error instanceof ChildFailure && /no space left/i.test(error.stderr));
