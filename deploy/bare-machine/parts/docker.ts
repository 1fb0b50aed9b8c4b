import { createHash } from 'node:crypto';
import path from 'node:path';
import { REPOSITORY, type Home } from '../../local/home.ts';
import { findOnPath, run, succeeds } from '../../local/shell.ts';
import type { ProcessSpec } from '../supervise/process.ts';
import { plainEnv, type Part, type PartContext } from './part.ts';
import { openS3Keys } from './s3.ts';

const FILE = path.join(REPOSITORY, 'deploy/compose.yaml');
/** A busy or just started engine answers slowly. */
const ANSWER_MS = 8_000;
const PULL_MINUTES = 15;
/** Longer than any stop_grace_period in compose.yaml. */
const STOP_MS = 30_000;

/** The name of this source in `kept-by.json`. */
export const DOCKER = 'Docker';

type Image = {
  readonly title: string;
  readonly source: string;
  readonly env: (port: number, home: Home) => Record<string, string> | Promise<Record<string, string>>;
};

const images: Readonly<Record<string, Image>> = {
  mongodb: {
    title: 'MongoDB',
    source: 'mongo:8 (Docker)',
    env: (port) => ({ MONGODB_URI: `mongodb://127.0.0.1:${port}/?directConnection=true` }),
  },
  kafka: {
    title: 'Kafka',
    source: 'apache/kafka (Docker)',
    env: (port) => ({ KAFKA_BROKERS: `127.0.0.1:${port}` }),
  },
  redis: {
    title: 'Redis',
    source: 'valkey/valkey (Docker)',
    env: (port) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  },
  s3: {
    title: 'S3',
    source: 'versity/versitygw (Docker)',
    env: async (port, home) => ({ S3_ENDPOINT: `http://127.0.0.1:${port}`, ...(await openS3Keys(home)) }),
  },
};

export type DockerParts = {
  readonly find: (name: string) => Promise<Part | undefined>;
  /** What the user can do when a part is not found, as half a sentence. */
  readonly remedy: string;
  /** Whether an engine answers at all. */
  readonly isThere: boolean;
};

/** Returns the wanted parts that can run as containers: none if no engine answers or their images are missing. */
export async function findDockerParts(
  { home, ports, console }: Pick<PartContext, 'home' | 'ports' | 'console'>,
  wanted: readonly string[],
): Promise<DockerParts> {
  const docker = wanted.length > 0 ? await findEngine() : undefined;
  if (docker === undefined) return { find: async () => undefined, remedy: 'start Docker', isThere: false };
  const project = projectOf(home.root);
  const pull = ['compose', '-p', project, '-f', FILE, 'pull', '--quiet', '--policy', 'missing', ...wanted];
  const options = { env: dockerEnv() as NodeJS.ProcessEnv, timeoutMs: PULL_MINUTES * 60_000 };
  try {
    await console.step('images for Docker', () => run(docker, pull, options));
  } catch (error) {
    const reason = (error as Error).message.split('\n').at(-1);
    console.line(`  Docker is not used: ${reason}`);
    return { find: async () => undefined, remedy: `make the images available to Docker (${reason})`, isThere: true };
  }
  const taken = new Map<string, number>();
  for (const name of wanted) taken.set(name, await ports.take(name));
  const variables = Object.fromEntries([...taken].map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)]));
  const { S3_SECRET_KEY } = await openS3Keys(home);
  const compose = { docker, project, env: dockerEnv({ ...variables, S3_SECRET_KEY }) };
  const find = async (name: string): Promise<Part | undefined> => {
    const [image, port] = [images[name], taken.get(name)];
    if (image === undefined || port === undefined) return undefined;
    const { title, source } = image;
    return { title, source, env: await image.env(port, home), processes: [attached(compose, name, port)] };
  };
  return { find, remedy: 'start Docker', isThere: true };
}

/** One compose project per home, so that two stacks have separate containers and volumes. */
export const projectOf = (root: string): string =>
  `tallscreen-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;

/** Removes the containers and volumes of a home. Returns false if no engine answers. */
export async function removeContainers(root: string): Promise<boolean> {
  const docker = await findEngine();
  if (docker === undefined) return false;
  await run(docker, ['compose', '-p', projectOf(root), '-f', FILE, 'down', '--volumes', '--timeout', '10']);
  return true;
}

async function findEngine(): Promise<string | undefined> {
  const docker = await findOnPath('docker');
  if (docker === undefined || !(await succeeds(docker, ['info'], { timeoutMs: ANSWER_MS }))) return undefined;
  return (await succeeds(docker, ['compose', 'version'], { timeoutMs: ANSWER_MS })) ? docker : undefined;
}

/** Variables with which the user selects the engine. */
function dockerEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string | undefined> {
  const chosen = Object.entries(process.env).filter(([name]) =>
    /^DOCKER_|^XDG_RUNTIME_DIR$|^SSH_AUTH_SOCK$/.test(name),
  );
  return { ...plainEnv(extra), ...Object.fromEntries(chosen) };
}

type Compose = { readonly docker: string; readonly project: string; readonly env: Record<string, string | undefined> };

/** Runs a container attached, so that it is supervised like any other process. */
function attached({ docker, project, env }: Compose, name: string, port: number): ProcessSpec {
  const container = `${project}-${name}-1`;
  const state = [
    'inspect',
    '--format',
    '{{.State.Running}} {{if .State.Health}}{{.State.Health.Status}}{{end}}',
    container,
  ];
  const ask = (args: readonly string[], timeoutMs: number): Promise<string> =>
    run(docker, args, { env: env as NodeJS.ProcessEnv, timeoutMs });
  return {
    name,
    command: docker,
    args: ['compose', '-p', project, '-f', FILE, 'up', '--no-deps', '--no-color', '--no-log-prefix', name],
    env,
    port,
    isReady: async () => (name === 's3' ? speaksHttp(port) : (await ask(state, ANSWER_MS)).trim() === 'true healthy'),
    readyTimeoutMs: 120_000,
    // Signal the container itself; the attached command ends with it.
    sendSignal: async (signal) => void (await ask(['kill', `--signal=${signal}`, container], ANSWER_MS)),
    askToStop: async () => void (await ask(['stop', container], STOP_MS)),
    stopGraceMs: STOP_MS,
  };
}

/** Waits for an answer, because Docker accepts connections before the program in the container does. */
async function speaksHttp(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return true;
}
