import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endLeftovers, openPidFiles, startTimeOfStat } from './pid-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pids-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a process is identified by its pid and start time', () => {
  const files = openPidFiles(folder, () => '100');
  files.write('redis', 42);
  expect(files.living()).toEqual([{ name: 'redis', pid: 42, startTime: '100' }]);
});

test('a reused pid is not our process', () => {
  openPidFiles(folder, () => '100').write('redis', 42);
  expect(openPidFiles(folder, () => '200').living()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a half-written pid file is ignored', () => {
  writeFileSync(path.join(folder, 'redis.pid'), '{"name":"redis","pi');
  expect(openPidFiles(folder, () => '100').living()).toEqual([]);
});

test('leftover processes are ended with their children, and nothing else', async () => {
  const [ours, other] = [1, 2].map(() => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }));
  const files = openPidFiles(folder);
  files.write('ours', ours?.pid ?? 0);
  const gone = once(ours!, 'exit');
  expect((await endLeftovers(files)).map(({ name }) => name)).toEqual(['ours']);
  expect((await gone)[1]).toBe('SIGTERM');
  expect(other?.exitCode).toBeNull();
  expect(other?.kill(0)).toBe(true);
  other?.kill();
});

test('the start time is field 22, whatever the program is called', () => {
  const stat = (name: string, state: string): string => `42 (${name}) ${state} ${'0 '.repeat(18)}98765 0 0`;
  expect(startTimeOfStat(stat('redis', 'S'))).toBe('98765');
  expect(startTimeOfStat(stat('a ) b (c', 'S'))).toBe('98765');
  expect(startTimeOfStat(stat('redis', 'Z'))).toBeUndefined();
});
