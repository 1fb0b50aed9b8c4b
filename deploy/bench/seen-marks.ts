/** Needs no stack: `node deploy/bench/seen-marks.ts`. Needs redis-server on PATH. */
import { closeRedis, connectRedis } from '@tallscreen/kit/redis/connection';
import { createLogger } from '@tallscreen/kit/logger';
import { until } from '@tallscreen/kit/testing/until';
import { createViewerHistoryStore } from '../../services/feed/src/store/viewer-history.ts';
import { createRedisServers, startCluster, type RedisServer } from '../tests/redis/servers.ts';
import { printTable, type Row } from './table.ts';

const SERVERS = 3;
const VIEWERS = 3_000;
const VIEWS = 100;
const PAGES_AT_ONCE = 32;
const ROUNDS = 300;

const logger = createLogger({ name: 'bench', level: 'silent' });
const readNumber = async (server: RedisServer, section: string, name: string): Promise<number> =>
  Number(new RegExp(`${name}:([\\d.]+)`).exec(String(await server.ask('INFO', section)))?.[1]);
const bytesOf = (server: RedisServer) => readNumber(server, 'memory', 'used_memory_dataset');
const cpuMsOf = async (server: RedisServer) =>
  1_000 * ((await readNumber(server, 'cpu', 'used_cpu_user')) + (await readNumber(server, 'cpu', 'used_cpu_sys')));

/** Returns what the fullest server gains for a view, and what the busiest does for the history of a page. */
async function measure(url: string, servers: readonly RedisServer[]) {
  const redis = await connectRedis({ url, prefix: '', logger });
  await until(() => redis.isReady);
  const store = createViewerHistoryStore(redis);
  const most = async (read: (server: RedisServer) => Promise<number>, work: () => Promise<void>): Promise<number> => {
    const before = await Promise.all(servers.map(read));
    await work();
    const after = await Promise.all(servers.map(read));
    return Math.max(...after.map((value, i) => value - before[i]!));
  };
  const atMs = Date.now();
  const bytes = await most(bytesOf, async () => {
    for (let n = 0; n < VIEWS; n++)
      for (let from = 0; from < VIEWERS; from += 500) {
        const viewers = Array.from({ length: 500 }, (_, i) => from + i + 1);
        await store.addSeen(viewers.map((viewerId) => ({ viewerId, itemId: n + 1, atMs })));
      }
  });
  const cpuMs = await most(cpuMsOf, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const viewers = Array.from({ length: PAGES_AT_ONCE }, (_, i) => ((round * PAGES_AT_ONCE + i) % VIEWERS) + 1);
      await store.read(
        viewers.map((viewerId) => ({ viewerId, scrollId: 'bench', itemsBefore: 0 })),
        0,
      );
    }
  });
  await closeRedis(redis);
  return { bytes: bytes / (VIEWERS * VIEWS), cpuUs: (1_000 * cpuMs) / (ROUNDS * PAGES_AT_ONCE) };
}

/** What viewers have seen: on one Redis, and on a Cluster of three. */
async function benchSeenMarks(): Promise<Row[]> {
  const servers = await createRedisServers();
  try {
    const single = await servers.start();
    const one = await measure(`redis://127.0.0.1:${single.port}`, [single]);
    const { url, primaries } = await startCluster(servers, SERVERS);
    const spread = await measure(url, primaries);
    const row = (measure: string, ours: number, baseline: number, unit: string, floor: string): Row => ({
      measure,
      ours: `${ours.toFixed(1)} ${unit}`,
      baseline: `${baseline.toFixed(1)} ${unit} on one server`,
      ratio: (ours / baseline).toFixed(2),
      floor,
    });
    return [
      row(
        `memory of the fullest of ${SERVERS} Redis servers for a seen video`,
        spread.bytes,
        one.bytes,
        'bytes',
        '<= 0.40',
      ),
      row(`CPU of the busiest of ${SERVERS} Redis servers for a page`, spread.cpuUs, one.cpuUs, 'µs', ''),
    ];
  } finally {
    await servers.stop();
  }
}

printTable(await benchSeenMarks());
