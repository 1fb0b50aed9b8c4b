import { readFile } from 'node:fs/promises';
import { startBff, type SecondBff } from '../tests/support/second-bff.ts';
import { startCollector } from './collector.ts';
import { bearer, type Scene, type Viewer } from './scene.ts';
import { median, type Row } from './table.ts';

const PAGES = 2_000;
const WARM_UP_PAGES = 4_000;
const CONCURRENT = 8;
const ROUNDS = 5;
const TICK_MICROS = 10_000;
const PAGE = '/api/v1/videos/feed?limit=20';
/** The chart's default, tracing.sampledShare. */
const DEFAULT_SHARE = '0.05';

/** Returns user plus system time of a process so far, in microseconds. Needs Linux. */
async function cpuMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, which may have spaces, ends with the last bracket; utime and stime are fields 14 and 15 of the whole line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
}

async function readPages({ url }: SecondBff, viewers: readonly Viewer[], pages: number): Promise<void> {
  let left = pages;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async (_, i) => {
      while (left-- > 0) {
        const answer = await fetch(`${url}${PAGE}`, { headers: bearer(viewers[i % viewers.length]) });
        if (!answer.ok) throw new Error(`feed: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }),
  );
}

/**
 * Compares the CPU of the BFF per feed page without traces, with a sampled share of 0, with the default share and with
 * all calls sampled. Each share has a BFF of its own, and they take turns. The services behind are the stack's own.
 */
export async function benchTelemetry({ viewers }: Scene): Promise<Row[]> {
  const collector = await startCollector();
  const shares = ['off', '0', DEFAULT_SHARE, '1'];
  const bffs: SecondBff[] = [];
  try {
    for (const share of shares) {
      const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share };
      const none = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: 'none' };
      bffs.push(await startBff({ OTEL_METRICS_EXPORTER: 'none', ...(share === 'off' ? none : traces) }));
    }
    for (const bff of bffs) await readPages(bff, viewers, WARM_UP_PAGES);
    const costs = shares.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, bff] of bffs.entries()) {
        const before = await cpuMicros(bff.pid);
        await readPages(bff, viewers, PAGES);
        costs[i]?.push(((await cpuMicros(bff.pid)) - before) / PAGES);
      }
      collector.reset();
    }
    const [off = Number.NaN, ...others] = costs.map(median);
    return others.map((cost, i) => ({
      measure: `CPU of the BFF per feed page, traces of a share of ${shares[i + 1]}`,
      ours: `${cost.toFixed(0)} µs`,
      baseline: `${off.toFixed(0)} µs without traces`,
      ratio: (cost / off).toFixed(2),
      floor: shares[i + 1] === DEFAULT_SHARE ? '<= 1.10' : '-',
    }));
  } finally {
    for (const bff of bffs) await bff.stop();
    collector.close();
  }
}
