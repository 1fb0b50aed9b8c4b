import { readdir, readFile } from 'node:fs/promises';
import type { ProcessView } from '../../bare-machine/control-server.ts';

/** What one process of the stack, with its children, has used so far. */
interface Usage {
  readonly cpuSeconds: number;
  readonly memoryMib: number;
}

export interface Sample {
  readonly atMs: number;
  readonly usage: ReadonlyMap<string, Usage>;
}

/** What a process used between two samples. Memory is the largest of the samples. */
export interface Cost {
  readonly name: string;
  readonly cpuSeconds: number;
  readonly memoryMib: number;
}

/** Linux counts CPU time in hundredths of a second on every architecture that we run on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const MIB = 1024 * 1024;

interface Stat extends Usage {
  readonly group: number;
}

/** Reads a line of /proc/<pid>/stat. CPU time includes that of children which have ended. */
export function readStat(line: string): Stat {
  // The program's name is in brackets and may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    group: field(5),
    cpuSeconds: (field(14) + field(15) + field(16) + field(17)) / TICKS_PER_SECOND,
    memoryMib: (field(24) * PAGE_BYTES) / MIB,
  };
}

/** Each process of the stack leads a process group of its own. Returns undefined where there is no /proc. */
export async function sampleUsage(
  processes: readonly Pick<ProcessView, 'name' | 'pid'>[],
): Promise<Sample | undefined> {
  const names = new Map(processes.flatMap(({ name, pid }) => (pid === undefined ? [] : [[pid, name] as const])));
  const usage = new Map<string, Usage>();
  const pids = await readdir('/proc').catch(() => undefined);
  if (pids === undefined) return undefined;
  for (const pid of pids.filter((name) => /^\d+$/.test(name))) {
    // It may have ended since.
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (line === undefined) continue;
    const { group, cpuSeconds, memoryMib } = readStat(line);
    const name = names.get(group);
    if (name === undefined) continue;
    const sum = usage.get(name) ?? { cpuSeconds: 0, memoryMib: 0 };
    usage.set(name, { cpuSeconds: sum.cpuSeconds + cpuSeconds, memoryMib: sum.memoryMib + memoryMib });
  }
  return { atMs: Date.now(), usage };
}

/** Returns what each process used from `fromMs` on, beyond what it uses when idle, most expensive first. */
export function costsOf(samples: readonly Sample[], fromMs: number, idle: ReadonlyMap<string, number>): Cost[] {
  const used = samples.filter(({ atMs }) => atMs >= fromMs);
  const [first, last] = [used[0], used.at(-1)];
  if (first === undefined || last === undefined) return [];
  const seconds = (last.atMs - first.atMs) / 1000;
  const costs = [...last.usage].map(([name, { cpuSeconds }]) => ({
    name,
    cpuSeconds: Math.max(0, cpuSeconds - (first.usage.get(name)?.cpuSeconds ?? 0) - (idle.get(name) ?? 0) * seconds),
    memoryMib: Math.max(...used.map(({ usage }) => usage.get(name)?.memoryMib ?? 0)),
  }));
  return costs.sort((a, b) => b.cpuSeconds - a.cpuSeconds);
}

/** Returns the CPU seconds per second of each process between two samples. */
export function ratesBetween(first: Sample, last: Sample): Map<string, number> {
  const seconds = (last.atMs - first.atMs) / 1000;
  const rateOf = ([name, { cpuSeconds }]: readonly [string, Usage]) =>
    [name, (cpuSeconds - (first.usage.get(name)?.cpuSeconds ?? 0)) / seconds] as const;
  return new Map([...last.usage].map(rateOf));
}
