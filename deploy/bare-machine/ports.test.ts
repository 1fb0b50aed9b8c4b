import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Home } from '../local/home.ts';
import { candidates, holdPort, openPorts } from './ports.ts';

let home: Home;

beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'ports-'));
  home = { root, run: root, data: root, logs: root, build: root, cache: root };
});
afterEach(() => rm(home.root, { recursive: true }));

const free = async (): Promise<boolean> => true;

test('a name keeps its port across restarts', async () => {
  const first = await (await openPorts(home, free, free)).take('redis');
  const again = await openPorts(home, free, free);
  expect(await again.take('kafka')).not.toBe(first);
  expect(await again.take('redis')).toBe(first);
});

test('a port that another program uses is skipped', async () => {
  const first = await (await openPorts(home, free, free)).take('redis');
  const moved = await (await openPorts(home, async (port) => port !== first, free)).take('redis');
  expect(moved).not.toBe(first);
});

test('concurrent requests get different ports', async () => {
  const ports = await openPorts(home, free, free);
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ports.take(name)));
  expect(new Set(taken).size).toBe(4);
});

test('if the wanted port is taken, the next free one is used', async () => {
  const ports = await openPorts(home, async (port) => port !== 1080 && port !== 1081, free);
  expect(await ports.take('mailbox', 1080)).toBe(1082);
});

test('two stacks that choose at the same time get different ports, before either listens', async () => {
  const held = new Set<number>();
  const hold = async (port: number): Promise<boolean> => !held.has(port) && held.add(port) !== undefined;
  const [a, b] = [await openPorts(home, free, hold), await openPorts(home, free, hold)];
  const [first, second] = await Promise.all([a.take('smtp', 1025), b.take('smtp', 1025)]);
  expect([first, second].toSorted((a, b) => a - b)).toEqual([1025, 1026]);
});

test('another process cannot hold a port that is held', async () => {
  if (process.platform !== 'linux') return;
  const port = 61_000 + (process.pid % 1000);
  expect(await holdPort(port)).toBe(true);
  const script = `require('node:net').createServer().on('error', () => process.exit(7)).listen('\\0tallscreen-port-${port}', () => process.exit(0))`;
  const { status } = spawnSync(process.execPath, ['-e', script]);
  expect(status).toBe(7);
});

test('a name keeps its port while it is not given up', async () => {
  const ports = await openPorts(home, free, free);
  const first = await ports.take('smtp', 1025);
  expect(await ports.take('smtp', 1025)).toBe(first);
  ports.avoid(first);
  expect(await ports.take('smtp', 1025)).toBe(1026);
});

test('ports are below the range for outgoing connections, and two homes use different blocks', () => {
  const first = [...candidates('/a', {}, 'x')];
  expect(Math.min(...first)).toBeGreaterThanOrEqual(17_000);
  expect(Math.max(...first)).toBeLessThan(32_768);
  expect(first[0]).not.toBe(candidates('/b', {}, 'x').next().value);
});
