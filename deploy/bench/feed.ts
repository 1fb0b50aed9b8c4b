import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild } from './child.ts';
import { throughput } from './load.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import { interleaved, type Row } from './table.ts';

const SECONDS = 6;
/** V8 compiles code that runs often, so a new process needs some seconds until its speed no longer changes. */
const WARM_UP_SECONDS = 20;
const PAGE = '/api/v1/videos/feed?limit=20';

/** Compares feed pages of 20 for signed-in viewers with bare Express sending the same bytes. */
export async function benchFeed({ viewers }: Scene): Promise<Row[]> {
  const answer = await fetch(`${bffUrl}${PAGE}`, { headers: bearer(viewers[0]) });
  const page = Buffer.from(await answer.arrayBuffer());
  const file = path.join(tmpdir(), `tallscreen-bench-page-${process.pid}.json`);
  await writeFile(file, page);
  const baseline = await startChild('./baseline-server.ts', [file]);
  const feed = (connections: number, seconds: number): Promise<number> =>
    throughput({
      connections,
      seconds,
      url: bffUrl,
      requests: (i) => [{ method: 'GET', path: PAGE, headers: bearer(viewers[i % viewers.length]) }],
    });
  const bare = (connections: number, seconds: number): Promise<number> =>
    throughput({
      connections,
      seconds,
      url: `http://127.0.0.1:${baseline.port}`,
      requests: () => [{ method: 'GET', path: '/page' }],
    });
  async function compare(connections: number, floor: string): Promise<Row> {
    await bare(connections, WARM_UP_SECONDS);
    await feed(connections, WARM_UP_SECONDS);
    const [ours, theirs] = await interleaved(
      3,
      () => feed(connections, SECONDS),
      () => bare(connections, SECONDS),
    );
    return {
      measure: `feed page of 20 (${Math.round(page.length / 1024)} KiB), ${connections} connections`,
      ours: `${ours.toFixed(0)}/s`,
      baseline: `${theirs.toFixed(0)}/s bare Express`,
      ratio: (ours / theirs).toFixed(2),
      floor,
    };
  }
  try {
    // With 32 connections the processes of a page wait for one another, so only the row with 128 has a floor (ADR 5).
    return [await compare(CONNECTIONS, '-'), await compare(4 * CONNECTIONS, '>= 0.30, aim 0.50')];
  } finally {
    baseline.stop();
  }
}
