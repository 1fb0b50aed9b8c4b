import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findOnPath, installPackages } from '../../local/shell.ts';
import { accepts } from '../supervise/probes.ts';
import { given } from '../../local/settings.ts';
import { plainEnv, type Part, type PartContext, type PartKind, type Source } from './part.ts';

const HINT = 'install redis-server or valkey, or point REDIS_URL to one that runs elsewhere.';

const FOLDER = 'redis';

/** Redis and Valkey cannot read each other's newer files. */
const onPath = (program: string): Source => ({
  name: program,
  folder: FOLDER,
  remedy: `install ${program}`,
  find: async (context) => {
    const found = await findOnPath(program);
    return found === undefined ? undefined : serve(context, found, 'on PATH');
  },
});

const packaged: Source = {
  name: 'redis-server',
  folder: FOLDER,
  remedy: 'install redis-server',
  find: async (context) => {
    await context.console.step('Redis from its Debian package', () => installPackages(['redis-server'], HINT));
    return serve(context, (await findOnPath('redis-server')) ?? 'redis-server', 'Debian package');
  },
};

export const redis: PartKind = {
  name: 'redis',
  title: 'Redis',
  given: ({ env }) => {
    const url = given(env['REDIS_URL']);
    return url === undefined
      ? undefined
      : { title: 'Redis', source: 'REDIS_URL', env: { REDIS_URL: url }, processes: [] };
  },
  sources: [onPath('valkey-server'), onPath('redis-server'), packaged],
};

/** Options of the server, by name. */
export const redisOptions = (port: number, dir: string): Readonly<Record<string, string>> => ({
  port: String(port),
  bind: '127.0.0.1',
  dir,
  appendonly: 'yes',
  // An answer such as "counted" must outlive the process that holds it (ADR 41).
  appendfsync: 'always',
  // Beyond this view reports get 503; without a limit Redis would take the machine's memory.
  maxmemory: '512mb',
  'maxmemory-policy': 'noeviction',
  save: '',
  'enable-debug-command': 'no',
});

async function serve({ home, ports }: PartContext, program: string, source: string): Promise<Part> {
  const port = await ports.take('redis');
  const dir = path.join(home.data, FOLDER);
  await mkdir(dir, { recursive: true });
  const options = redisOptions(port, dir);
  return {
    title: 'Redis',
    source: `${path.basename(program)} (${source})`,
    env: { REDIS_URL: `redis://127.0.0.1:${port}` },
    processes: [
      {
        name: 'redis',
        command: program,
        args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
        env: plainEnv(),
        cwd: dir,
        port,
        binds: [port],
        isReady: () => accepts(port),
      },
    ],
  };
}
