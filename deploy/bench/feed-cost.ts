import mongoose from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCollector } from './collector.ts';
import { bearer, type Scene, type Viewer } from './scene.ts';
import { startBff } from '../tests/support/second-bff.ts';
import type { Row } from './table.ts';

const PAGES = 40;
/** OpenTelemetry sends spans in batches, five seconds apart by default. */
const EXPORT_MS = 6_000;

/** Returns the number of database operations so far, by all processes. */
async function openCounter(): Promise<{ read(): Promise<number>; close(): Promise<void> }> {
  const connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { autoIndex: false })
    .asPromise();
  return {
    async read() {
      const status = await connection.db?.admin().serverStatus();
      const {
        insert = 0,
        query = 0,
        update = 0,
        delete: removed = 0,
        getmore = 0,
      } = (status?.['opcounters'] ?? {}) as Record<string, number>;
      return insert + query + update + removed + getmore;
    },
    close: () => connection.close(),
  };
}

async function readPages(origin: string, viewer: Viewer | undefined, limit: number): Promise<void> {
  for (let i = 0; i < PAGES; i++) {
    const answer = await fetch(`${origin}/api/v1/videos/feed?limit=${limit}`, { headers: bearer(viewer) });
    if (!answer.ok) throw new Error(`feed: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/** Counts RPCs and database operations per warm feed page, small and large, minus those of an idle stack. */
export async function benchFeedCost({ viewers }: Scene): Promise<Row[]> {
  const collector = await startCollector();
  const bff = await startBff({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const operations = await openCounter();
  const measure = async (limit: number): Promise<{ rpcs: number; queries: number }> => {
    await readPages(bff.url, viewers[0], limit);
    await sleep(EXPORT_MS);
    const idleBegin = await operations.read();
    const idleAt = performance.now();
    await sleep(EXPORT_MS);
    const idleRate = ((await operations.read()) - idleBegin) / (performance.now() - idleAt);
    collector.reset();
    const begin = await operations.read();
    const at = performance.now();
    await readPages(bff.url, viewers[0], limit);
    const queries = (await operations.read()) - begin - idleRate * (performance.now() - at);
    await sleep(EXPORT_MS);
    return { rpcs: collector.rpcs() / PAGES, queries: Math.max(0, queries) / PAGES };
  };
  try {
    const small = await measure(10);
    const large = await measure(50);
    const rpcs = {
      measure: 'RPCs per feed page, 10 -> 50 videos',
      ours: large.rpcs.toFixed(1),
      baseline: `${small.rpcs.toFixed(1)} at 10`,
      ratio: (large.rpcs / small.rpcs).toFixed(2),
      floor: 'constant, <= 2',
    };
    const queries = {
      measure: 'store operations per feed page, warm',
      ours: large.queries.toFixed(1),
      baseline: `${small.queries.toFixed(1)} at 10`,
      ratio: '-',
      floor: '0',
    };
    return [rpcs, queries];
  } finally {
    await operations.close();
    await bff.stop();
    collector.close();
  }
}
