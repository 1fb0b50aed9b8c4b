import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { REPOSITORY } from '../home.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'test-cut-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('an interrupted test run ends its runner and prints the summary', async () => {
  const child = spawn(process.execPath, ['deploy/local/main.ts', 'test', 'deploy/local/ports'], {
    cwd: REPOSITORY,
    env: { ...process.env, TALLSCREEN_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text as string;
    if (said.includes('── unit')) child.kill('SIGTERM');
  }
  // The pipe closes only when all processes that hold it have ended.
  expect(await ended).toBe(1);
  expect(said.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});
