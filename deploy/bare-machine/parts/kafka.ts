import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import { given } from '../../local/settings.ts';
import { isReadable, run } from '../../local/shell.ts';
import { accepts } from '../supervise/probes.ts';
import { findKafkaJars } from './kafka-jars.ts';
import { plainEnv, type Part, type PartContext, type PartKind } from './part.ts';

/** A single broker needs no unique cluster id. */
const CLUSTER_ID = 'TallscreenLocalKafka01';
const LEAN = ['-Xms96m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

export const kafka: PartKind = {
  name: 'kafka',
  title: 'Kafka',
  given: ({ env }) => {
    const brokers = given(env['KAFKA_BROKERS']);
    if (brokers === undefined) return undefined;
    return { title: 'Kafka', source: 'KAFKA_BROKERS', env: { KAFKA_BROKERS: brokers }, processes: [] };
  },
  sources: [{ name: 'Kafka on this machine', folder: 'kafka', remedy: 'install Java and Maven', find: findKafka }],
};

async function findKafka(context: PartContext): Promise<Part> {
  const { home, ports } = context;
  const { java, javaVersion, jars, source } = await findKafkaJars(context);
  const [port, controllerPort] = [await ports.take('kafka'), await ports.take('kafka-controller')];
  const folder = path.join(home.data, 'kafka');
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, 'server.properties');
  await writeFile(config, properties(port, controllerPort, path.join(folder, 'log')));
  const classes = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', path.join(jars, '*')];
  if (!(await isReadable(path.join(folder, 'log', 'meta.properties'))))
    await run(java, [...LEAN, ...classes, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', config]);
  const shared = await sharedClassesFlag(home, jars, javaVersion);
  return {
    title: 'Kafka',
    source,
    env: { KAFKA_BROKERS: `127.0.0.1:${port}` },
    processes: [
      {
        name: 'kafka',
        command: java,
        args: [...LEAN, shared, ...classes, 'kafka.Kafka', config],
        env: plainEnv(),
        cwd: folder,
        port,
        binds: [port, controllerPort],
        isReady: () => accepts(port),
        stopGraceMs: 10_000,
      },
    ],
  };
}

function properties(port: number, controllerPort: number, logs: string): string {
  const values: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': logs,
    'num.partitions': 6,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 6,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 3,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.retention.ms': -1,
    // Kafka preallocates index files; small ones keep hundreds of test topics light.
    'log.segment.bytes': 64 * 1024 * 1024,
    'log.index.size.max.bytes': 512 * 1024,
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
    'num.network.threads': 2,
    'num.io.threads': 4,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/**
 * Returns the Java flag that writes or reads an archive of loaded classes (AppCDS). It halves the broker's start: the
 * first clean stop writes the archive and later starts read it.
 */
async function sharedClassesFlag(home: Home, jars: string, javaVersion: number): Promise<string> {
  const archive = path.join(home.cache, `${path.basename(jars)}-java${javaVersion}.jsa`);
  const written = path.join(home.run, 'kafka-classes.jsa');
  if (!(await isReadable(archive)) && (await isReadable(written))) {
    await copyFile(written, `${archive}.${process.pid}`);
    await rename(`${archive}.${process.pid}`, archive);
  }
  return (await isReadable(archive)) ? `-XX:SharedArchiveFile=${archive}` : `-XX:ArchiveClassesAtExit=${written}`;
}
