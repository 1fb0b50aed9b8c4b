import { startChild } from './child.ts';
import { startingAt, throughput } from './load.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import { interleaved, type Row } from './table.ts';

const SECONDS = 6;

/** Compares view reports with Express parsing the same JSON and answering 204. */
export async function benchViews({ videos, viewers }: Scene): Promise<Row[]> {
  const baseline = await startChild('./baseline-server.ts');
  const load = { connections: CONNECTIONS, seconds: SECONDS };
  const report = (path: string) => (i: number) =>
    startingAt(videos, i).map((id) => ({
      method: 'POST' as const,
      path,
      headers: { ...bearer(viewers[i % viewers.length]), 'content-type': 'application/json' },
      body: JSON.stringify({ video_id: id, event: 'view' }),
    }));
  const views = (): Promise<number> =>
    throughput({ ...load, url: bffUrl, requests: report('/api/v1/analytics/track') });
  const bare = (): Promise<number> =>
    throughput({ ...load, url: `http://127.0.0.1:${baseline.port}`, requests: report('/track') });
  try {
    await views();
    const [ours, theirs] = await interleaved(3, views, bare);
    return [
      {
        measure: 'view report',
        ours: `${ours.toFixed(0)}/s`,
        baseline: `${theirs.toFixed(0)}/s Express 204`,
        ratio: (ours / theirs).toFixed(2),
        floor: '>= 0.60',
      },
    ];
  } finally {
    baseline.stop();
  }
}
