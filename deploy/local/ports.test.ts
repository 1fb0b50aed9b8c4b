import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Home } from './home.ts';
import { candidates, openPorts } from './ports.ts';

let home: Home;

beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'ports-'));
  home = { root, run: root, data: root, logs: root, build: root, cache: root };
});
afterEach(() => rm(home.root, { recursive: true }));

const free = async (): Promise<boolean> => true;

test('a name keeps its port across restarts', async () => {
  const first = await (await openPorts(home, free)).take('redis');
  const again = await openPorts(home, free);
  expect(await again.take('kafka')).not.toBe(first);
  expect(await again.take('redis')).toBe(first);
});

test('a port that another program uses is skipped', async () => {
  const first = await (await openPorts(home, free)).take('redis');
  const moved = await (await openPorts(home, async (port) => port !== first)).take('redis');
  expect(moved).not.toBe(first);
});

test('concurrent requests get different ports', async () => {
  const ports = await openPorts(home, free);
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ports.take(name)));
  expect(new Set(taken).size).toBe(4);
});

test('if the wanted port is taken, the next free one is used', async () => {
  const ports = await openPorts(home, async (port) => port !== 1080 && port !== 1081);
  expect(await ports.take('mailbox', 1080)).toBe(1082);
});

test('ports are below the range for outgoing connections, and two homes use different blocks', () => {
  const first = [...candidates('/a', {}, 'x')];
  expect(Math.min(...first)).toBeGreaterThanOrEqual(17_000);
  expect(Math.max(...first)).toBeLessThan(32_768);
  expect(first[0]).not.toBe(candidates('/b', {}, 'x').next().value);
});
