import { setTimeout as sleep } from 'node:timers/promises';
import { startBff, type SecondBff } from '../tests/support/second-bff.ts';
import { startCollector } from './collector.ts';
import { cpuSecondsOf } from './cpu.ts';
import { bearer, type Scene, type Viewer } from './scene.ts';
import { median, type Row } from './table.ts';

const PAGES = 3_000;
const WARM_UP_PAGES = 6_000;
const CONCURRENT = 8;
const ROUNDS = 9;
/**
 * Interval at which spans are sent, and once more after the last pages, so that each turn's cost includes all its
 * spans.
 */
const SEND_EVERY_MS = 500;
const PAGE = '/api/v1/videos/feed?limit=20';
/** The chart's default, tracing.sampledShare. */
const DEFAULT_SHARE = '0.05';

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

/** CPU of the BFF per page in one turn, microseconds. */
async function turnOf(bff: SecondBff, viewers: readonly Viewer[]): Promise<number> {
  const before = cpuSecondsOf(bff.pid);
  await readPages(bff, viewers, PAGES);
  await sleep(2 * SEND_EVERY_MS);
  return ((cpuSecondsOf(bff.pid) - before) * 1_000_000) / PAGES;
}

/**
 * Compares the CPU of the BFF per feed page without traces, with a sampled share of 0, with the default share and with
 * all calls sampled. Each share has a BFF of its own, and they take turns, every other round in the opposite order.
 * Each is compared with the one without traces in the same round. The services behind are the stack's own, which send
 * no traces.
 */
export async function benchTelemetry({ viewers }: Scene): Promise<Row[]> {
  const collector = await startCollector();
  const shares = ['off', '0', DEFAULT_SHARE, '1'];
  const bffs: SecondBff[] = [];
  try {
    for (const share of shares) {
      const traces = {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: share,
        OTEL_BSP_SCHEDULE_DELAY: String(SEND_EVERY_MS),
      };
      const none = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_EXPORTER: 'none' };
      bffs.push(await startBff({ OTEL_METRICS_EXPORTER: 'none', ...(share === 'off' ? none : traces) }));
    }
    for (const bff of bffs) await readPages(bff, viewers, WARM_UP_PAGES);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const costs: number[] = [];
      const order = [...bffs.entries()];
      for (const [i, bff] of round % 2 === 0 ? order : order.toReversed()) costs[i] = await turnOf(bff, viewers);
      rounds.push(costs);
      if (collector.rpcs() === 0) throw new Error('no spans have arrived');
      collector.reset();
    }
    const of = (i: number) => median(rounds.map((costs) => costs[i] ?? Number.NaN));
    return shares.slice(1).map((share, at) => {
      const ratios = rounds.map(([off = Number.NaN, ...others]) => (others[at] ?? Number.NaN) / off);
      return {
        measure: `CPU of the BFF per feed page, traces of a share of ${share}`,
        ours: `${of(at + 1).toFixed(0)} µs`,
        baseline: `${of(0).toFixed(0)} µs without traces`,
        ratio: `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
        floor: share === DEFAULT_SHARE ? '<= 1.10' : '-',
      };
    });
  } finally {
    for (const bff of bffs) await bff.stop();
    collector.close();
  }
}
