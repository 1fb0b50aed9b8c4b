import autocannon, { type Client } from 'autocannon';
import { throughput } from './load.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import type { Row } from './table.ts';

const SECONDS = 10;
/** V8 compiles code that runs often, so a new process needs some seconds until its speed no longer changes. */
const WARM_UP_SECONDS = 20;
/** The peak is looked for with each of these: few connections wait for each other's batches, many wait in queues. */
const CONNECTION_COUNTS = [CONNECTIONS, 128, 512];
/** So many that the rate asked for does not sink with the answers. */
const CROWD = 2_000;
const PAGE = '/api/v1/videos/feed?limit=20';

/**
 * Compares the feed pages that a crowd is served with the peak. The crowd asks for twice the peak, but each connection
 * waits for its answer, and the load comes from the same machine: the row says how many were really asked for.
 */
export async function benchOverload({ viewers }: Scene): Promise<Row[]> {
  const requestOf = (index: number) => ({
    method: 'GET' as const,
    path: PAGE,
    headers: bearer(viewers[index % viewers.length]),
  });
  const served = (connections: number, seconds: number): Promise<number> =>
    throughput({ url: bffUrl, connections, seconds, requests: (i) => [requestOf(i)] });

  await served(CONNECTIONS, WARM_UP_SECONDS);
  let peak = 0;
  for (const connections of CONNECTION_COUNTS) peak = Math.max(peak, await served(connections, SECONDS));
  const overloaded = await servedAt(2 * peak, requestOf);
  return [
    {
      measure: `feed pages when ${overloaded.asked.toFixed(0)}/s are asked for by ${CROWD} connections`,
      ours: `${overloaded.served.toFixed(0)}/s, ${overloaded.refused.toFixed(0)}/s refused, p99 ${overloaded.p99Ms} ms`,
      baseline: `${peak.toFixed(0)}/s at the peak`,
      ratio: (overloaded.served / peak).toFixed(2),
      floor: '>= 0.80',
    },
  ];
}

interface Overloaded {
  /** requests sent, answers with 2xx, and other answers, per second */
  readonly asked: number;
  readonly served: number;
  readonly refused: number;
  readonly p99Ms: number;
}

/** Sends up to `rate` requests per second from many connections. Throws if an answer is neither 2xx nor 503. */
async function servedAt(rate: number, requestOf: (index: number) => autocannon.Request): Promise<Overloaded> {
  let connection = 0;
  const result = await autocannon({
    url: bffUrl,
    connections: CROWD,
    overallRate: Math.round(rate),
    duration: SECONDS,
    setupClient: (client: Client) => client.setRequests([requestOf(connection++)]),
  });
  const wrong = Object.keys(result.statusCodeStats ?? {}).filter((code) => !code.startsWith('2') && code !== '503');
  if (wrong.length > 0) throw new Error(`answers under overload: ${wrong.join(', ')}`);
  const { sent } = result.requests;
  return {
    asked: sent / SECONDS,
    served: result['2xx'] / SECONDS,
    refused: result.non2xx / SECONDS,
    p99Ms: result.latency.p99,
  };
}
