import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readStartTime } from './pid-files.ts';
import { runGroup } from './run-group.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-group-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that starts a child, prints both pids, and then runs `rest`. */
function family(rest: string, signal: AbortSignal, graceMs?: number): Promise<number | null> {
  const script = `const { spawn } = require('node:child_process'); const { writeFileSync, renameSync } = require('node:fs');
    ${rest.includes('deaf') ? "process.on('SIGTERM', () => {});" : ''}
    const { pid } = spawn('sleep', ['60'], { stdio: 'ignore' });
    writeFileSync('pids.new', process.pid + ' ' + pid); renameSync('pids.new', 'pids');
    ${rest.includes('exit') ? 'process.exit(3)' : 'setInterval(() => {}, 1000)'}`;
  const options = { cwd: folder, env: process.env, signal, ...(graceMs === undefined ? {} : { graceMs }) };
  return runGroup(process.execPath, ['-e', script], options);
}

async function pids(): Promise<number[]> {
  for (;;) {
    try {
      return readFileSync(path.join(folder, 'pids'), 'utf8').split(' ').map(Number);
    } catch {
      await sleep(20);
    }
  }
}

async function expectGone(): Promise<void> {
  for (const pid of await pids()) while (readStartTime(pid) !== undefined) await sleep(20);
}

test('returns the exit code and ends the children that the program left running', async () => {
  expect(await family('exit', new AbortController().signal)).toBe(3);
  await expectGone();
});

test('a stop ends the program and its children', async () => {
  const stop = new AbortController();
  const running = family('stay', stop.signal);
  await pids();
  stop.abort();
  expect(await running).toBeNull();
  await expectGone();
});

test('a program that ignores the stop is killed', async () => {
  const stop = new AbortController();
  const running = family('deaf, stay', stop.signal, 100);
  await pids();
  stop.abort();
  expect(await running).toBeNull();
  await expectGone();
});

test('a program that starts after the stop is ended', async () => {
  expect(await family('stay', AbortSignal.abort())).toBeNull();
});

test('a program that cannot be started rejects with the reason', async () => {
  const options = { cwd: folder, env: {}, signal: new AbortController().signal };
  await expect(runGroup(path.join(folder, 'nothing'), [], options)).rejects.toThrow('ENOENT');
});
