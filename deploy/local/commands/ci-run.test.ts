import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { REPOSITORY } from '../home.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'ci-run-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

/** Runs `.ci/run` with a script in place of npm. Resolves with the last line and the exit code. */
async function ciRun(npm: string, onText?: (text: string, kill: () => void) => void) {
  writeFileSync(path.join(bin, 'npm'), `#!/bin/bash\n${npm}\n`, { mode: 0o755 });
  const child = spawn(path.join(REPOSITORY, '.ci/run'), {
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    // The shell tells of the programs that a test kills.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text as string;
    onText?.(said, () => void child.kill('SIGTERM'));
  }
  return { last: said.trimEnd().split('\n').at(-1), code: await ended };
}

test('the run asks for every test and ends with its summary and its exit code', async () => {
  expect(await ciRun('echo "asked: $*"; echo "7 passed, 0 failed"')).toEqual({ last: '7 passed, 0 failed', code: 0 });
  expect(await ciRun('echo "7 passed, 2 failed"; exit 1')).toEqual({ last: '7 passed, 2 failed', code: 1 });
  expect(await ciRun('[ "$*" = "test --silent -- --all" ] && echo "1 passed, 0 failed"')).toMatchObject({ code: 0 });
});

test('a run that breaks before its summary counts as one failure', async () => {
  expect(await ciRun('echo installing; exit 1')).toEqual({ last: '0 passed, 1 failed', code: 1 });
  expect(await ciRun('echo installing; kill -KILL $$')).toEqual({ last: '0 passed, 1 failed', code: 1 });
  expect(await ciRun('exit 0')).toEqual({ last: '0 passed, 1 failed', code: 1 });
});

test('an interrupted run waits for what it interrupted', async () => {
  const npm = `trap 'echo "3 passed, 1 failed"; exit 1' TERM; echo running; while :; do sleep 0.1; done`;
  const ended = await ciRun(npm, (said, kill) => said.endsWith('running\n') && kill());
  expect(ended).toEqual({ last: '3 passed, 1 failed', code: 1 });
});
