import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { startTraceCollector } from '@tallscreen/kit/testing/trace-collector';
import { jobs, usage } from './all.ts';
import { EXIT } from './job.ts';

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const job = (...args: string[]): Promise<Ended> => jobWith({}, ...args);
const jobWith = (settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = path.join(import.meta.dirname, 'main.ts');
    const env = { PATH: process.env['PATH'], ...settings };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

test('the jobs are those that the chart and Compose run', () => {
  const repairs = ['feed-rebuild', 'dead-letters', 'backup', 'restore'];
  const names = ['migrate', 'topics', 'first-admin', ...repairs, 'report', 'verify', 'audit-files', 'keys'];
  expect(Object.keys(jobs)).toEqual(names);
  for (const name of names) expect(usage()).toContain(`\n  ${name}`);
});

test('--help explains every job and the exit codes', async () => {
  const { code, stdout } = await job('--help');
  expect([code, stdout.trim()]).toEqual([EXIT.done, usage().trim()]);
  expect(stdout).toContain('Exit codes: 0 done');
});

test('an unknown job ends with the code of a wrong call and names the jobs', async () => {
  const { code, stderr } = await job('migrte');
  expect(code).toBe(EXIT.wrongCall);
  expect(stderr).toContain('There is no job migrte.');
  expect(stderr).toContain('first-admin');
});

test('a job without its environment names what is missing', async () => {
  const { code, stderr } = await job('topics');
  expect(code).toBe(EXIT.wrongCall);
  expect(stderr).toContain('KAFKA_BROKERS: is missing');
});

test('a run sends a trace and its metrics, whatever the sampled share is; a failed one is marked', async () => {
  const collector = await startTraceCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' };
  expect(await jobWith(settings, 'keys')).toMatchObject({ code: EXIT.done });
  expect(await jobWith(settings, 'topics')).toMatchObject({ code: EXIT.wrongCall });
  collector.close();
  expect(collector.spans).toEqual([
    expect.objectContaining({ service: 'job-keys', name: 'job keys', status: { code: 0 } }),
    expect.objectContaining({
      service: 'job-topics',
      name: 'job topics',
      status: expect.objectContaining({ code: 2 }),
    }),
  ]);
  expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces', '/v1/metrics']));
});
