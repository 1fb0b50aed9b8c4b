import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openPidFiles } from './pid-files.ts';
import { accepts } from './probes.ts';
import { createProcess, type ManagedProcess } from './process.ts';

let folder: string;
let running: ManagedProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'process-'));
});
afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true });
});

function node(script: string, onCrash?: (name: string, how: string) => void): ManagedProcess {
  const logFile = path.join(folder, 'log');
  const isReady = async (): Promise<boolean> => readFileSync(logFile, 'utf8').includes('up');
  const deps = { logFile, pidFiles: openPidFiles(folder), ...(onCrash ? { onCrash } : {}) };
  running = createProcess({ name: 'p', command: process.execPath, args: ['-e', script], isReady }, deps);
  return running;
}

const IDLE = 'console.log("up"); setInterval(() => {}, 1000)';

async function until(check: () => boolean): Promise<void> {
  for (let tries = 0; !check() && tries < 500; tries++) await sleep(20);
  expect(check()).toBe(true);
}

test('a process is ready when its check passes and has ended after stop', async () => {
  const child = node(IDLE);
  await child.start();
  expect(child.state()).toBe('ready');
  const pid = child.pid() ?? 0;
  await child.stop();
  expect(child.state()).toBe('stopped');
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('a killed process is restarted with another pid', async () => {
  const crashes: string[] = [];
  const child = node(IDLE, (_name, how) => crashes.push(how));
  await child.start();
  const before = child.pid();
  await child.kill('SIGKILL');
  expect(child.state()).toBe('waiting');
  await until(() => child.state() === 'ready');
  expect(child.pid()).not.toBe(before);
  expect(crashes).toEqual(['SIGKILL']);
});

test('a process that ignores SIGTERM is killed with its children after the grace period', async () => {
  const script = `process.on('SIGTERM', () => {});
    const { pid } = require('node:child_process').spawn('sleep', ['60']); console.log('up', pid);
    setInterval(() => {}, 1000)`;
  const logFile = path.join(folder, 'log');
  const isReady = async (): Promise<boolean> => readFileSync(logFile, 'utf8').includes('up');
  const spec = { name: 'p', command: process.execPath, args: ['-e', script], isReady, stopGraceMs: 200 };
  const child = createProcess(spec, { logFile, pidFiles: openPidFiles(folder) });
  await child.start();
  const grandchild = Number(/up (\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1]);
  await child.stop();
  expect(openPidFiles(folder).living()).toEqual([]);
  await until(() => !isAlive(grandchild));
});

test('a process that cannot start fails with the end of its log', async () => {
  const child = node('console.log("no such database"); process.exit(3)');
  await expect(child.start()).rejects.toThrow('no such database');
});

test('a process whose port another program has is not started, and gets its port when it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [logFile, crashes, troubles] = [path.join(folder, 'log'), [] as string[], [] as string[]];
  const script = `require('node:net').createServer().listen(${port}, '127.0.0.1')`;
  running = createProcess(
    { name: 'p', command: process.execPath, args: ['-e', script], binds: [port], isReady: () => accepts(port) },
    {
      logFile,
      pidFiles: openPidFiles(folder),
      onCrash: (_name, how) => crashes.push(how),
      onTrouble: (name, line) => troubles.push(`${name}: ${line}`),
    },
  );
  await expect(running.start()).rejects.toThrow(`port ${port} is taken by another program`);
  expect([running.pid(), running.keepsEnding()]).toEqual([undefined, true]);
  expect(crashes).toContain(`port ${port} is taken`);
  expect(troubles).toEqual([`p: port ${port} is taken by another program`]);
  other.close();
  await until(() => running?.state() === 'ready');
  expect(running.pid()).toBeDefined();
});

/** A zombie counts as ended: a killed process stays in the table until its parent waits for it. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
