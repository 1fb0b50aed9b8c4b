import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideK6 } from './k6.ts';

function listen() {
  const lines: string[] = [];
  const line = (text = '') => void lines.push(text);
  return { lines, line, step: <T>(name: string, work: () => Promise<T>) => (line(name), work()) };
}

test('k6 on PATH is used, and the console says so', async () => {
  const console = listen();
  const find = (name: string) => Promise.resolve(name === 'k6' ? '/opt/k6' : undefined);
  expect(await provideK6('/nowhere', console, find)).toBe('/opt/k6');
  expect(console.lines).toEqual(['k6 is the one on PATH: /opt/k6']);
});

test('without k6 and Go a sentence says what to install', async () => {
  const missing = provideK6('/nowhere', listen(), () => Promise.resolve(undefined));
  await expect(missing).rejects.toThrow('k6 is not on PATH: install k6');
});

test('a failed build says what to install and why it failed', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'tallscreen-k6-'));
  const console = listen();
  const find = (name: string) => Promise.resolve(name === 'go' ? '/bin/false' : undefined);
  await expect(provideK6(cache, console, find)).rejects.toThrow('k6 could not be built');
  expect(console.lines[0]).toContain('go install');
  await rm(cache, { recursive: true });
});
