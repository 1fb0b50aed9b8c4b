import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { killProcessesIn } from './processes-in.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'processes-in-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('processes that work in the folder are killed, also in process groups of their own; others are not', async () => {
  const options = { stdio: 'ignore', detached: true } as const;
  const inside = spawn('sleep', ['600'], { ...options, cwd: folder });
  const outside = spawn('sleep', ['600'], { ...options, cwd: tmpdir() });
  try {
    await Promise.all([once(inside, 'spawn'), once(outside, 'spawn')]);
    const insideEnded = once(inside, 'exit');
    await killProcessesIn(folder);
    expect(await insideEnded).toEqual([null, 'SIGKILL']);
    expect(outside.exitCode ?? outside.signalCode).toBeNull();
  } finally {
    outside.kill('SIGKILL');
  }
});
