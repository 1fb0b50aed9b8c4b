import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeRedis, connectRedis, sendRaw } from '@tallscreen/kit/redis/connection';
import { createLogger } from '@tallscreen/kit/logger';
import { until } from '@tallscreen/kit/testing/until';
import { freePort } from '../support/free-port.ts';

export interface RedisServer {
  readonly port: number;
  /** Sends a command and returns its reply. Rejects after the server has ended. */
  readonly ask: (...words: string[]) => Promise<unknown>;
  /** Kills the server. */
  readonly kill: () => Promise<void>;
}

export interface RedisServers {
  readonly start: (options?: Readonly<Record<string, string | number>>) => Promise<RedisServer>;
  readonly startSentinel: (primary: RedisServer, name: string) => Promise<RedisServer>;
  readonly stop: () => Promise<void>;
}

const HOST = '127.0.0.1';
const logger = createLogger({ name: 'redis-servers', level: 'silent' });

/** Starts Redis servers for this test, from the `redis-server` on PATH. */
export async function createRedisServers(): Promise<RedisServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-redis-'));
  const stops: (() => Promise<void>)[] = [];

  async function run(port: number, args: readonly string[]): Promise<RedisServer> {
    const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
    const spawned = once(child, 'spawn');
    stops.push(() => end(child));
    await spawned;
    const redis = await connectRedis({ url: `redis://${HOST}:${port}`, prefix: '', logger });
    stops.push(() => closeRedis(redis));
    await until(() => redis.isReady || child.exitCode !== null);
    if (child.exitCode !== null) throw new Error(`redis-server has ended with ${child.exitCode}`);
    const kill = async () => {
      // Otherwise it would try to connect until the test file ends.
      await closeRedis(redis);
      await end(child);
    };
    return { port, ask: (...words) => sendRaw(redis, undefined, words), kill };
  }

  return {
    async start(options = {}) {
      const port = await freePort();
      const settings = { port, bind: HOST, save: '', dir: folder, 'enable-debug-command': 'yes', ...options };
      return run(
        port,
        Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
      );
    },
    async startSentinel(primary, name) {
      const port = await freePort();
      const file = path.join(folder, `sentinel-${port}.conf`);
      const lines = [
        `port ${port}`,
        `bind ${HOST}`,
        `dir ${folder}`,
        `sentinel monitor ${name} ${HOST} ${primary.port} 1`,
        `sentinel down-after-milliseconds ${name} 1000`,
        `sentinel failover-timeout ${name} 5000`,
      ];
      await writeFile(file, lines.join('\n'));
      return run(port, [file, '--sentinel']);
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await rm(folder, { recursive: true });
    },
  };
}

export interface RedisCluster {
  readonly url: string;
  readonly primaries: readonly RedisServer[];
  readonly replicas: readonly RedisServer[];
}

const SLOTS = 16_384;

/** Starts a Cluster with one replica for each primary. */
export async function startCluster(servers: RedisServers, size: number): Promise<RedisCluster> {
  const startMember = async () => {
    const busPort = await freePort();
    return servers.start({
      'cluster-enabled': 'yes',
      'cluster-config-file': `nodes-${busPort}.conf`,
      'cluster-port': busPort,
      'cluster-node-timeout': 1_000,
      'repl-diskless-sync-delay': 0,
      'min-replicas-to-write': 0,
    });
  };
  const members = await Promise.all(Array.from({ length: 2 * size }, startMember));
  const [primaries, replicas] = [members.slice(0, size), members.slice(size)];
  const idOf = async (member: RedisServer) => String(await member.ask('CLUSTER', 'MYID'));
  const knows = async (member: RedisServer) => String(await member.ask('CLUSTER', 'NODES'));
  const each = <T>(list: readonly RedisServer[], work: (member: RedisServer, i: number) => Promise<T>) =>
    Promise.all(list.map(work));

  const first = primaries[0]!;
  const busPorts = await each(members, async (member) => /:\d+@(\d+)/.exec(await knows(member))![1]!);
  await each(members, (member, i) => member.ask('CLUSTER', 'SET-CONFIG-EPOCH', String(i + 1)));
  for (const [i, member] of members.entries())
    if (i > 0) await first.ask('CLUSTER', 'MEET', HOST, String(member.port), busPorts[i]!);
  await each(primaries, (primary, i) => {
    const [from, to] = [Math.floor((i * SLOTS) / size), Math.floor(((i + 1) * SLOTS) / size) - 1];
    return primary.ask('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
  });
  const ids = await each(members, idOf);
  for (const member of members)
    await until(async () =>
      ids.every(
        (
          (known) => (id) =>
            known.includes(id)
        )(await knows(member)),
      ),
    );
  await each(replicas, (replica, i) => replica.ask('CLUSTER', 'REPLICATE', ids[i]!));
  await each(members, (member) =>
    until(async () => String(await member.ask('CLUSTER', 'INFO')).includes('cluster_state:ok')),
  );
  for (const primary of primaries)
    await until(async () => String(await primary.ask('INFO', 'replication')).includes('state=online'));
  return { url: `redis+cluster://${primaries.map(({ port }) => `${HOST}:${port}`).join(',')}`, primaries, replicas };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
