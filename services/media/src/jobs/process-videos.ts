import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { runJob } from '@tallscreen/kit-telemetry/run-job';
import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { ClaimJob } from '#app/claim-job';
import type { ProcessVideo } from '#app/process-video';

export interface ProcessVideosDeps {
  readonly claimJob: ClaimJob;
  readonly processVideo: ProcessVideo;
  readonly logger: Logger;
}

const IDLE_MS = 700;

/** Claims and processes one uploaded media item after the other. */
export const startProcessVideos = ({ claimJob, processVideo, logger }: ProcessVideosDeps): Loop =>
  runLoop({
    name: 'process-videos',
    everyMs: IDLE_MS,
    logger,
    pass: async (signal) => {
      const job = await claimJob();
      if (job) {
        const callers = [storedCaller(job.trace)];
        const run = () => runJob('process-video', () => processVideo(job, signal));
        await inMergedSpan({ name: 'process video', kind: SpanKind.CONSUMER, callers }, run);
      }
      return job !== null;
    },
  });
