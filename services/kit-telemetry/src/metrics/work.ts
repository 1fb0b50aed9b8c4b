import { SIZES, WORK_SECONDS } from '#boundaries';
import { counter, gauge, histogram } from '#instruments';

const JOB = 'tallscreen.job.name';
const BATCH = 'tallscreen.batch.name';

export const jobsWaiting = gauge({
  name: 'tallscreen.jobs.waiting',
  unit: '{job}',
  attributes: [JOB],
  from: 'media, media-worker (`process-video`), media (`build-export`), moderation (`scan`), messaging (`push`)',
  text: 'Jobs that no process has begun or that wait for another attempt. The same from every replica: take the maximum.',
});

export const jobsAge = gauge({
  name: 'tallscreen.jobs.oldest_age',
  unit: 's',
  attributes: [JOB],
  from: 'as tallscreen.jobs.waiting',
  text: 'Age of the oldest job that waits: since the upload for `process-video`, since it was due for the others; 0 when none waits. The same from every replica: take the maximum.',
});

export const jobsRunning = gauge({
  name: 'tallscreen.jobs.running',
  unit: '{job}',
  attributes: [JOB],
  from: 'media-worker, media, moderation, messaging',
  text: 'Jobs that this process runs now: add up the replicas.',
});

export const jobDuration = histogram({
  name: 'tallscreen.job.duration',
  unit: 's',
  attributes: [JOB, 'tallscreen.outcome'],
  from: 'media-worker, media, moderation, messaging',
  text: 'Time of one attempt of a job: `done` or `failed`.',
  boundaries: WORK_SECONDS,
});

export const loopFailures = counter({
  name: 'tallscreen.loop.failures',
  unit: '{failure}',
  attributes: ['tallscreen.loop.name'],
  from: 'all',
  text: 'Passes of a background loop that failed and were repeated.',
});

export const ffmpegDuration = histogram({
  name: 'tallscreen.ffmpeg.duration',
  unit: 's',
  attributes: ['process.executable.name', 'tallscreen.outcome'],
  from: 'media-worker, media, moderation',
  text: 'Run time of ffmpeg and ffprobe child processes: `done` or `failed`, time limits and stops included.',
  boundaries: WORK_SECONDS,
});

export const batchSize = histogram({
  name: 'tallscreen.batch.size',
  unit: '{key}',
  attributes: [BATCH],
  from: 'bff, services',
  text: 'Keys in one batch of calls that were merged.',
  boundaries: SIZES,
});

export const batchWaiting = gauge({
  name: 'tallscreen.batch.waiting',
  unit: '{key}',
  attributes: [BATCH],
  from: 'bff, services',
  text: 'Keys that wait for the next batch.',
});

export const batchRefused = counter({
  name: 'tallscreen.batch.refused',
  unit: '{key}',
  attributes: [BATCH],
  from: 'bff, services',
  text: 'Keys that were refused because the queue of a batch was too long.',
});

export const cacheRequests = counter({
  name: 'tallscreen.cache.requests',
  unit: '{request}',
  attributes: ['tallscreen.cache.name', 'tallscreen.cache.result'],
  from: 'bff, social, messaging',
  text: 'Look-ups in a cache: `hit` or `miss`.',
});
