import { SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { runJob } from '@tallscreen/kit-telemetry/run-job';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { ProcessVideo } from '#app/process-video';
import { createTakeTurns, type TakeTurnsDeps } from '#app/take-turns';

const IDLE_MS = 700;

/** Leases and processes uploaded media items, and measures each. */
export function startProcessVideos({ processVideo, ...deps }: TakeTurnsDeps): Loop {
  const measured: ProcessVideo = (job, turn, stopping) => {
    const run = () => runJob('process-video', () => processVideo(job, turn, stopping));
    return inMergedSpan({ name: 'process video', kind: SpanKind.CONSUMER, callers: [storedCaller(job.trace)] }, run);
  };
  const pass = createTakeTurns({ ...deps, processVideo: measured });
  return runLoop({ name: 'process-videos', everyMs: IDLE_MS, logger: deps.logger, pass });
}
