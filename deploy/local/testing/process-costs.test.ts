import { expect, test } from '@jest/globals';
import { costsOf, ratesBetween, readStat, sampleUsage, type Sample } from './process-costs.ts';

const LINE =
  '4711 (node (worker) x) S 1 4700 4700 0 -1 4194560 1 2 3 4 150 50 25 75 20 0 9 0 123 999999 2560 18446744073';

const sample = (atMs: number, cpuSeconds: number, memoryMib = 100): Sample => ({
  atMs,
  usage: new Map([['bff', { cpuSeconds, memoryMib }]]),
});

test('a line of /proc is read, with the time of ended children', () => {
  expect(readStat(LINE)).toEqual({ group: 4700, cpuSeconds: 3, memoryMib: 10 });
});

test('the cost begins where the data is ready, without what the process uses when idle', () => {
  const samples = [sample(0, 50), sample(10_000, 60, 300), sample(20_000, 75, 200)];
  const idle = ratesBetween(sample(0, 0), sample(10_000, 1));
  expect(costsOf(samples, 5_000, idle)).toEqual([{ name: 'bff', cpuSeconds: 14, memoryMib: 300 }]);
});

test('without samples there are no costs', () => {
  expect(costsOf([sample(0, 1)], 1, new Map())).toEqual([]);
});

test('processes that are not listed are not counted', async () => {
  const found = await sampleUsage([]);
  expect([...(found?.usage ?? [])]).toEqual([]);
});
