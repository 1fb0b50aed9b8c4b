import { ChildFailure } from '@tallscreen/kit/child/run';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import { BrokenClip } from '#domain/broken-clip';
import { keysOf } from '#domain/clip';
import type { ClipReader, Job, JobQueue } from '#domain/ports';
import { decide, type Command } from '#domain/video-life';
import type { MakeFiles } from '#worker/make-files';

export interface RunJobDeps {
  readonly queue: JobQueue;
  readonly makeFiles: MakeFiles;
  readonly reader: Pick<ClipReader, 'find'>;
  /** removes what an attempt has uploaded that came to nothing */
  readonly discard: (prefix: string) => Promise<void>;
  readonly leaseMs: number;
  readonly logger: Logger;
}

const OUTAGE_PAUSE_MS = 3_000;
const RETRY_PAUSE_MS = 2_000;

/** One attempt at one clip. Never throws: what is left undone is done by whoever claims the job next. */
export async function runJob(deps: RunJobDeps, job: Job, stopping: AbortSignal): Promise<void> {
  const logger = deps.logger.child({ clipId: job.clip.id, attempt: job.attempts });
  const heart = startHeart(deps, job, logger);
  const signal = AbortSignal.any([stopping, heart.lost]);
  const finish = (command: Command) => deps.queue.finish(job, (clip) => decide(clip, command, new Date()));
  const startedAt = performance.now();
  let isFinishing = false;
  try {
    const files = await deps.makeFiles(job, heart.setPercent, signal);
    isFinishing = true;
    await finish({ type: 'finishProcessing', files });
    logger.info({ ms: Math.round(performance.now() - startedAt) }, 'clip is processed');
  } catch (error) {
    await settle(error).catch((err: unknown) => logger.warn({ err }, 'job is left to its lease'));
  } finally {
    heart.stop();
  }

  async function settle(error: unknown): Promise<void> {
    if (error instanceof BrokenClip) {
      logger.info({ err: error }, 'clip is broken');
      await finish({ type: 'failProcessing', reason: error.reason });
      return;
    }
    const isTaken = isAppError(error, 'aborted') || heart.lost.aborted;
    // Whether an unanswered finish was committed shows when the job is claimed again: files of the lost attempt go then.
    if (!isFinishing || isAppError(error, 'aborted')) {
      if (await isKept()) return logger.info('clip is processed, though the answer was lost');
      await deps.discard(job.prefix);
    }
    if (isTaken) return logger.info('job was taken away');
    logger.warn({ err: error }, 'attempt failed');
    const isCounted = !stopping.aborted && !isOutage(error) && !isOutOfSpace(error);
    const delayMs = stopping.aborted ? 0 : isCounted ? RETRY_PAUSE_MS * job.attempts : OUTAGE_PAUSE_MS;
    await deps.queue.retryLater(job, delayMs, { isCounted });
  }

  /** Does the clip stand on this attempt's files? A commit may succeed without its answer, and looks like a lost job then. */
  async function isKept(): Promise<boolean> {
    const files = (await deps.reader.find(job.clip.id))?.files;
    return files ? keysOf(files).some((key) => key.startsWith(job.prefix)) : false;
  }
}

/** This machine's trouble, not the clip's. */
const isOutOfSpace = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ENOSPC' ||
  (error instanceof ChildFailure && /no space left/i.test(error.stderr));

const BEAT_MS = 1_000;

/** Keeps the lease and writes the progress, at most once a second. */
function startHeart({ queue, leaseMs }: RunJobDeps, job: Job, logger: Logger) {
  const lost = new AbortController();
  let percent = 0;
  let written = 0;
  let renewedAt = performance.now();
  let beating = false;

  async function beat(): Promise<void> {
    if (beating || (percent === written && performance.now() - renewedAt < leaseMs / 3)) return;
    beating = true;
    const at = performance.now();
    const now = percent;
    try {
      if (await queue.renew(job, now)) [written, renewedAt] = [now, at];
      else lost.abort();
    } catch (err) {
      logger.warn({ err }, 'could not renew the job');
      if (performance.now() - renewedAt > leaseMs) lost.abort();
    } finally {
      beating = false;
    }
  }
  const timer = setInterval(() => void beat(), Math.min(BEAT_MS, leaseMs / 3));
  return {
    lost: lost.signal,
    setPercent: (value: number) => void (percent = value),
    stop: () => clearInterval(timer),
  };
}
