import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tallscreen/kit/logger';
import type { LeaseJob } from '#app/lease-job';
import type { ProcessVideo } from '#app/process-video';
import { createTurn, type Turn } from '#app/turn';
import type { Job } from '#domain/job';
import { isLong, LONG_MS, placeAfter, SHARE_MS } from '#domain/job-order';
import type { JobStore } from '#store/jobs';

export interface TakeTurnsDeps {
  readonly leaseJob: LeaseJob;
  readonly processVideo: ProcessVideo;
  readonly jobs: Pick<JobStore, 'isDueBefore'>;
  readonly logger: Logger;
  /** how long a job runs before another one may go first; SHARE_MS when absent */
  readonly shareMs?: number;
  /** a job that ran for less is not given back to the queue; LONG_MS when absent */
  readonly longMs?: number;
}

/** Works until no job waits. Returns whether there was one. */
export type TakeTurns = (stopping: AbortSignal) => Promise<boolean>;

interface Running {
  readonly job: Job;
  readonly turn: Turn;
  /** never rejects */
  readonly done: Promise<void>;
  isDone: boolean;
  /** its place in the queue while it is paused */
  place: Date;
}

/** Upper bound of paused jobs. Each keeps the memory of one ffmpeg, 225 to 350 MB for pictures of 1920 × 1080. */
const MAX_STANDING = 4;
const LOOK_MS = 1_000;

/**
 * Works on one job at a time, in the order of the queue. A job that has used its share of time is paused with its
 * ffmpeg while jobs with an earlier place run; it loses no work. When MAX_STANDING jobs are paused, a long one is given
 * back to the queue instead and later starts from the beginning.
 */
export function createTakeTurns(deps: TakeTurnsDeps): TakeTurns {
  const { leaseJob, processVideo, jobs, logger, shareMs = SHARE_MS, longMs = LONG_MS } = deps;

  function start(job: Job, stopping: AbortSignal): Running {
    const turn = createTurn();
    const running: Running = { job, turn, isDone: false, place: new Date(), done: Promise.resolve() };
    const done = processVideo(job, turn, stopping).finally(() => (running.isDone = true));
    return Object.assign(running, { done });
  }

  /** Runs a job until it is done, or has used its share and another one is waiting. */
  async function run(one: Running, standing: readonly Running[], stopping: AbortSignal): Promise<void> {
    one.turn.brake.release();
    for (let ms = shareMs; ; ms = Math.min(LOOK_MS, shareMs)) {
      await Promise.race([one.done, sleep(ms, undefined, { ref: false })]);
      if (one.isDone || stopping.aborted) return one.done;
      const usedMs = one.turn.usedMs();
      const isFull = standing.length >= MAX_STANDING;
      if (isFull && !isLong(usedMs, one.job.spentMs, longMs)) continue;
      one.place = placeAfter(usedMs, new Date());
      const isWaitedFor = standing.some(({ place }) => place < one.place) || (await isDueBefore(one.place));
      if (!isWaitedFor) continue;
      if (!isFull) return one.turn.brake.hold();
      one.turn.giveUp();
      return one.done;
    }
  }

  async function isDueBefore(place: Date): Promise<boolean> {
    try {
      return await jobs.isDueBefore(place);
    } catch (err) {
      logger.warn({ err }, 'could not read the queue: the job at hand goes on');
      return false;
    }
  }

  return async (stopping) => {
    let standing: Running[] = [];
    let hasWorked = false;
    try {
      for (;;) {
        const [first] = standing.toSorted((a, b) => a.place.getTime() - b.place.getTime());
        const job = stopping.aborted ? null : await leaseJob(first?.place);
        const next = job ? start(job, stopping) : first;
        if (!next) return hasWorked;
        hasWorked = true;
        standing = standing.filter((other) => other !== next);
        await run(next, standing, stopping);
        if (!next.isDone) standing.push(next);
      }
    } finally {
      // If the store fails, all paused jobs continue at the same time.
      for (const { turn } of standing) turn.brake.release();
      await Promise.all(standing.map(({ done }) => done));
    }
  };
}
