import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@tallscreen/kit/testing/until';
import type { CertificateFiles } from '@tallscreen/kit/testing/certificates';
import { createConsole } from '../../local/console.ts';
import { openHome } from '../../local/home.ts';
import { findKafkaJars } from '../../bare-machine/parts/kafka-jars.ts';
import { plainEnv } from '../../bare-machine/parts/part.ts';
import { openPorts } from '../../bare-machine/ports.ts';
import { readSettings } from '../../local/settings.ts';
import { run } from '../../local/shell.ts';
import { accepts } from '../../bare-machine/supervise/probes.ts';
import { freePort } from '../support/free-port.ts';

const LEAN = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];
const LOGIN = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Starts a broker that serves clients only over TLS and only after a login by SCRAM-SHA-512. */
export async function startStrictBroker(files: CertificateFiles, { username, password }: Login) {
  const settings = readSettings();
  const home = await openHome(settings, 'tls');
  const { java, jars } = await findKafkaJars({
    settings,
    home,
    console: createConsole(),
    ports: await openPorts(home),
  });
  const [port, inside, controller] = [await freePort(), await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-broker-'));
  const file = (name: string) => path.join(folder, name);
  await writeFile(file('keystore.pem'), (await readFile(files.key, 'utf8')) + (await readFile(files.cert, 'utf8')));
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `SASL_SSL://localhost:${port},INSIDE://127.0.0.1:${inside},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `SASL_SSL://localhost:${port},INSIDE://127.0.0.1:${inside}`,
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'INSIDE',
    'controller.listener.names': 'CONTROLLER',
    'listener.name.sasl_ssl.sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': LOGIN,
    'listener.name.sasl_ssl.ssl.keystore.type': 'PEM',
    'listener.name.sasl_ssl.ssl.keystore.location': file('keystore.pem'),
    'log.dirs': file('log'),
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
    'num.network.threads': 2,
    'num.io.threads': 2,
  };
  const lines = Object.entries(properties).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file('server.properties'), lines.join(''));
  const program = [...LEAN, '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', path.join(jars, '*')];
  const login = `SCRAM-SHA-512=[name=${username},password=${password}]`;
  const format = ['format', '-t', 'TallscreenStrictKafka1', '-c', file('server.properties'), '--add-scram', login];
  await run(java, [...program, 'kafka.tools.StorageTool', ...format]);
  const broker = spawn(java, [...program, 'kafka.Kafka', file('server.properties')], {
    cwd: folder,
    env: plainEnv() as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(() => broker.exitCode !== null || accepts(port));
  if (broker.exitCode !== null) throw new Error('The broker ended at once.');
  return {
    brokers: `localhost:${port}`,
    async stop(): Promise<void> {
      broker.kill('SIGKILL');
      if (broker.exitCode === null && broker.signalCode === null) await once(broker, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
