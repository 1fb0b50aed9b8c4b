import { SpanKind } from '@opentelemetry/api';
import { jobDuration, jobsRunning } from '#metrics/work';
import { inSpan, isTracing } from '#span';

const running = new Map<string, number>();
jobsRunning.observe(() =>
  [...running].map(([name, value]) => ({ value, attributes: { 'tallscreen.job.name': name } })),
);

/** Runs one attempt of a job and measures it. `run` returns false for an attempt that failed without throwing. */
export async function runJob<T>(name: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  running.set(name, (running.get(name) ?? 0) + 1);
  let outcome = 'failed';
  try {
    const result = await run();
    if (result !== false) outcome = 'done';
    return result;
  } finally {
    running.set(name, (running.get(name) ?? 1) - 1);
    const attributes = { 'tallscreen.job.name': name, 'tallscreen.outcome': outcome };
    jobDuration.record((performance.now() - startedAt) / 1_000, attributes);
  }
}

/** The same for a process that runs nothing else: the run is the root of its trace. */
export const runTracedJob = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  runJob(name, () => (isTracing() ? inSpan({ name: `job ${name}`, kind: SpanKind.INTERNAL }, run) : run()));
