import { basename } from 'node:path';
import { ffmpegDuration } from '@tallscreen/kit-telemetry/metrics/work';

/** Measures a run of ffmpeg or ffprobe. */
export async function measureRun<T>(program: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    const result = await run();
    outcome = 'done';
    return result;
  } finally {
    const attributes = { 'process.executable.name': basename(program), 'tallscreen.outcome': outcome };
    ffmpegDuration.record((performance.now() - startedAt) / 1_000, attributes);
  }
}
