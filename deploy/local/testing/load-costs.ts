import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import type { ProcessView } from '../../bare-machine/control-server.ts';
import type { Console } from '../console.ts';
import { costsOf, ratesBetween, sampleUsage, type Cost, type Sample } from './process-costs.ts';

const IDLE_MS = 10_000;
const EVERY_MS = 1_000;

interface Summary {
  readonly setup_data?: { readonly readyAtMs?: number };
  readonly metrics: Readonly<Record<string, { readonly values: Readonly<Record<string, number>> }>>;
}

export interface Measured {
  readonly processes: () => Promise<readonly ProcessView[]>;
  readonly summaries: string;
  readonly scenario: string;
  readonly console: Console;
  readonly signal: AbortSignal;
}

/** Runs a load and shows what it cost each process of the stack in CPU time and memory. Shows nothing without /proc. */
export async function measureCosts(measured: Measured, run: () => Promise<number>): Promise<number> {
  const { processes, signal, console } = measured;
  const take = async (): Promise<Sample | undefined> => sampleUsage(await processes());
  const first = await take();
  if (first === undefined) return run();
  console.line('measuring the idle stack');
  await sleep(IDLE_MS, undefined, { signal });
  const second = await take();
  const samples: Sample[] = [];
  const stop = new AbortController();
  const watching = watch(take, samples, stop.signal);
  try {
    return await run();
  } finally {
    stop.abort();
    await watching;
    if (second !== undefined && !signal.aborted) await show(measured, samples, ratesBetween(first, second));
  }
}

async function watch(take: () => Promise<Sample | undefined>, samples: Sample[], signal: AbortSignal): Promise<void> {
  try {
    for await (const _tick of every(EVERY_MS, undefined, { signal })) {
      const sample = await take();
      if (sample !== undefined) samples.push(sample);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function show({ summaries, scenario, console }: Measured, samples: Sample[], idle: Map<string, number>) {
  const file = path.join(summaries, `${scenario}.json`);
  const summary = JSON.parse(await readFile(file, 'utf8')) as Summary;
  const costs = costsOf(samples, summary.setup_data?.readyAtMs ?? 0, idle);
  const pages = summary.metrics['http_req_duration{name:listFeed}']?.values['count'] ?? 0;
  await writeFile(path.join(summaries, `${scenario}.costs.json`), JSON.stringify({ pages, costs }, null, 2));
  console.line(`\nCPU time of each process during the load, beyond its idle time (${pages} feed pages):`);
  for (const cost of costs) console.line(lineOf(cost, pages));
}

const lineOf = ({ name, cpuSeconds, memoryMib }: Cost, pages: number): string => {
  const each = pages > 0 ? `${((cpuSeconds / pages) * 1000).toFixed(1).padStart(8)} ms a page` : '';
  return `  ${name.padEnd(16)}${cpuSeconds.toFixed(1).padStart(8)} s${each}${memoryMib.toFixed(0).padStart(7)} MiB`;
};
