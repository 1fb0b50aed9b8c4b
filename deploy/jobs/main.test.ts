import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { jobs, usage } from './all.ts';
import { EXIT } from './job.ts';

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const job = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = path.join(import.meta.dirname, 'main.ts');
    const env = { PATH: process.env['PATH'] };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

test('the jobs are those that the chart and Compose run', () => {
  const names = ['migrate', 'topics', 'first-admin', 'feed-rebuild', 'dead-letters', 'backup', 'restore', 'keys'];
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
