import { access, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { given, Problem } from '../../local/settings.ts';
import { findOnPath, installPackages, run } from '../../local/shell.ts';
import { fetchOnce } from './fetched.ts';
import type { PartContext } from './part.ts';

const POM = path.join(import.meta.dirname, 'kafka-pom.xml');
const VERSION = '4.3.0';
const OLDEST_JAVA = 17;
const HINT =
  'install Java 17 or later and Maven, or point KAFKA_HOME to an unpacked Kafka or KAFKA_BROKERS to a running one.';

export type KafkaJars = Java & { readonly jars: string; readonly source: string };
type Java = { readonly java: string; readonly javaVersion: number };

export async function findKafkaJars({ settings, home, console }: PartContext): Promise<KafkaJars> {
  const kafkaHome = given(settings.env['KAFKA_HOME']);
  if (kafkaHome !== undefined) {
    const jars = path.join(kafkaHome, 'libs');
    await access(jars).catch(() => {
      throw new Problem(`KAFKA_HOME=${kafkaHome} has no folder libs: point it to an unpacked Kafka.`);
    });
    return { ...(await findJava(console)), jars, source: 'KAFKA_HOME' };
  }
  const java = await findJava(console);
  const jars = await fetchKafka({ home, console });
  return { ...java, jars, source: `official jars ${VERSION} (Maven)` };
}

/** Fetches the jars once and returns their folder. */
export const fetchKafka = ({ home, console }: Pick<PartContext, 'home' | 'console'>): Promise<string> =>
  fetchOnce(path.join(home.cache, `kafka-${VERSION}`), VERSION, (folder) =>
    console.step(`Kafka ${VERSION} from Maven`, () => fetchJars(folder, console)),
  );

async function findJava(console: PartContext['console']): Promise<Java> {
  const found = await javaOnPath();
  if (found !== undefined) return found;
  await console.step('Java from its Debian package', () => installPackages(['default-jre-headless'], HINT));
  const installed = await javaOnPath();
  if (installed !== undefined) return installed;
  throw new Problem(`Java ${OLDEST_JAVA} is missing: ${HINT}`);
}

async function javaOnPath(): Promise<Java | undefined> {
  const java = await findOnPath('java');
  if (java === undefined) return undefined;
  const javaVersion = Number(/(\d+)/.exec(await run(java, ['--version']).catch(() => ''))?.[1] ?? 0);
  return javaVersion >= OLDEST_JAVA ? { java, javaVersion } : undefined;
}

async function fetchJars(folder: string, console: PartContext['console']): Promise<void> {
  let maven = await findOnPath('mvn');
  if (maven === undefined) {
    await console.step('Maven from its Debian package', () => installPackages(['maven'], HINT));
    maven = await findOnPath('mvn');
  }
  // Copy the pom, because Maven writes beside it.
  await mkdir(path.join(folder, '.pom'), { recursive: true });
  const pom = path.join(folder, '.pom', 'pom.xml');
  await copyFile(POM, pom);
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  const options = [`-Dkafka.version=${VERSION}`, `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'];
  try {
    await run(maven ?? 'mvn', ['-q', '-B', '-f', pom, goal, ...options]);
  } catch (error) {
    throw new Problem(`Kafka's jars could not be fetched by Maven: ${HINT}`, { cause: error });
  }
}
