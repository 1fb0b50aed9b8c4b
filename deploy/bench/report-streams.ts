/** Needs no stack: `node deploy/bench/report-streams.ts`. Needs redis-server on PATH. */
import { closeRedis, connectRedis } from '@tallscreen/kit/redis/connection';
import { createLogger } from '@tallscreen/kit/logger';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { createRecordReport, type RecordReport } from '../../bff/src/track/record-reports.ts';
import { CLUSTER_STREAMS, streamIndexOf } from '../../bff/src/track/report-keys.ts';
import { createRedisServers, startCluster, type RedisServer } from '../tests/redis/servers.ts';
import { printTable, type Row } from './table.ts';

const REPORTS = 100_000;
const AT_ONCE = 1_000;
const SERVERS = 3;
const token = { userId: 1, sessionId: 's', issuedAtMs: 0 };

const cpuMs = async (server: RedisServer): Promise<number> => {
  const text = String(await server.ask('INFO', 'cpu'));
  const read = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1]);
  return (read('used_cpu_user') + read('used_cpu_sys')) * 1_000;
};

async function write(record: RecordReport, viewers: readonly number[]): Promise<void> {
  for (let from = 0; from < viewers.length; from += AT_ONCE) {
    const some = viewers.slice(from, from + AT_ONCE);
    await Promise.all(
      some.map((viewerId) =>
        record(
          {
            type: TrackType.VIEW,
            itemType: ItemType.VIDEO,
            itemId: 10,
            viewerId,
            watchSeconds: 0,
            source: 0,
            isUnchecked: false,
            addressKey: '',
          },
          token,
        ),
      ),
    );
  }
}

/**
 * What the busiest of three servers of a Cluster does for a view report: before, with all reports in one stream, as
 * reports of viewers whose stream is the first; and after.
 */
async function benchReportStreams(): Promise<Row[]> {
  const servers = await createRedisServers();
  try {
    const { url, primaries } = await startCluster(servers, SERVERS);
    const logger = createLogger({ name: 'bench', level: 'silent' });
    const redis = await connectRedis({ url, prefix: '', logger });
    await until(() => redis.isReady);
    const isRevoked = () => Promise.resolve(false);
    const record = createRecordReport({ redis, prefix: '', windowSeconds: 600, isRevoked });
    const ids = Array.from({ length: REPORTS * CLUSTER_STREAMS * 2 }, (_, i) => 1_000_000 + i);
    const ofOneStream = ids.filter((id) => streamIndexOf(id, CLUSTER_STREAMS) === 0).slice(0, REPORTS);
    const busiest = async (viewers: readonly number[]): Promise<number> => {
      const before = await Promise.all(primaries.map(cpuMs));
      await write(record, viewers);
      const after = await Promise.all(primaries.map(cpuMs));
      return (1_000 * Math.max(...after.map((ms, i) => ms - before[i]!))) / viewers.length;
    };
    await busiest(ids.slice(-10_000));
    const one = await busiest(ofOneStream);
    const spread = await busiest(ids.slice(-REPORTS - 10_000, -10_000));
    await closeRedis(redis);
    return [
      {
        measure: `CPU of the busiest of ${SERVERS} Redis servers for a view report`,
        ours: `${spread.toFixed(1)} µs`,
        baseline: `${one.toFixed(1)} µs in one stream`,
        ratio: (spread / one).toFixed(2),
        floor: '<= 0.60',
      },
    ];
  } finally {
    await servers.stop();
  }
}

printTable(await benchReportStreams());
