import { throughput } from './load.ts';
import { withStackOnOneCore } from './one-core.ts';
import { openLoop } from './open-loop.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import type { Row } from './table.ts';

const SECONDS = 20;
/** V8 compiles code that runs often, so a new process needs some seconds until its speed no longer changes. */
const WARM_UP_SECONDS = 20;
/** The peak is looked for with each of these: few connections wait for each other's batches, many wait in queues. */
const CONNECTION_COUNTS = [CONNECTIONS, 128, 512];
const PAGE = '/api/v1/videos/feed?limit=20';

/** Compares the feed pages that are served when twice as many are asked for as can be served, with the peak. */
export async function benchOverload({ viewers }: Scene): Promise<Row[]> {
  const headers = (index: number) => bearer(viewers[index % viewers.length]);
  const peakAt = (connections: number, seconds: number): Promise<number> =>
    throughput({
      url: bffUrl,
      connections,
      seconds,
      requests: (index) => [{ method: 'GET', path: PAGE, headers: headers(index) }],
    });

  const { peak, overloaded } = await withStackOnOneCore(async () => {
    await peakAt(CONNECTIONS, WARM_UP_SECONDS);
    let best = 0;
    for (const connections of CONNECTION_COUNTS) best = Math.max(best, await peakAt(connections, SECONDS));
    const result = await openLoop({ url: bffUrl + PAGE, rate: 2 * best, seconds: SECONDS, headers });
    return { peak: best, overloaded: result };
  });
  const { asked, served, refused, ms99 } = overloaded;
  return [
    {
      measure: `feed pages, stack on one core, ${asked.toFixed(0)}/s asked for (${(asked / peak).toFixed(2)} × peak)`,
      ours: `${served.toFixed(0)}/s, ${refused.toFixed(0)}/s refused, p99 ${ms99.toFixed(0)} ms`,
      baseline: `${peak.toFixed(0)}/s at the peak`,
      ratio: (served / peak).toFixed(2),
      floor: '>= 0.80',
    },
  ];
}
