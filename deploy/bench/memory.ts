import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcesses } from '../local/processes.ts';
import { control } from '../local/testing/control.ts';
import type { Row } from './table.ts';

const kib = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/**
 * Measures the memory of all our processes after half a minute without requests (Linux): the sum of their proportional
 * set sizes (proc(5), smaps_rollup), which divides a shared page among the processes that map it. The bench's own Node
 * processes share pages too. The sum of resident sizes beside it counts a shared page once per process.
 */
export async function benchMemory(): Promise<Row[]> {
  await sleep(30_000);
  const ours = new Set(ownProcesses.map(({ name }) => name));
  const pids = (await control.processes()).filter(({ name }) => ours.has(name)).flatMap(({ pid }) => pid ?? []);
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')));
  const gib = (field: string): string =>
    `${(rollups.reduce((sum, text) => sum + kib(text, field), 0) / 2 ** 20).toFixed(2)} GiB`;
  return [
    {
      measure: `idle memory of our ${pids.length} processes`,
      ours: gib('Pss'),
      baseline: `${gib('Rss')} with what they share in each`,
      ratio: '-',
      floor: '<= 1.30 GiB (1.4 GB)',
    },
  ];
}
