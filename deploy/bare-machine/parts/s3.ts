import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import { given, Problem, type Settings } from '../../local/settings.ts';
import { findOnPath, isExecutable, run, succeeds } from '../../local/shell.ts';
import { accepts } from '../supervise/probes.ts';
import { fetchOnce } from './fetched.ts';
import { openSecret, plainEnv, type Part, type PartContext, type PartKind, type Source } from './part.ts';

const { version: VERSION, module: MODULE } = JSON.parse(
  readFileSync(new URL('./versitygw.json', import.meta.url), 'utf8'),
) as { version: string; module: string };
type Keys = { readonly S3_ACCESS_KEY: string; readonly S3_SECRET_KEY: string };

/** The keys of this home's store; it is open to every program of this machine that knows them. */
export const openS3Keys = async (home: Pick<Home, 'data'>): Promise<Keys> => ({
  S3_ACCESS_KEY: 'tallscreen',
  S3_SECRET_KEY: await openSecret(home, 's3-secret'),
});

type ServerEnv = (keys: Keys) => Record<string, string>;
const versityEnv: ServerEnv = (keys) => ({ ROOT_ACCESS_KEY: keys.S3_ACCESS_KEY, ROOT_SECRET_KEY: keys.S3_SECRET_KEY });
const minioEnv: ServerEnv = (keys) => ({
  MINIO_ROOT_USER: keys.S3_ACCESS_KEY,
  MINIO_ROOT_PASSWORD: keys.S3_SECRET_KEY,
  // Its console would listen on every address of this machine.
  MINIO_BROWSER: 'off',
});
const VERSITY = { name: 'versitygw', folder: 's3', remedy: 'install versitygw, or Go to build it' };

const sources: readonly Source[] = [
  {
    name: 'minio',
    folder: 's3',
    remedy: 'install minio',
    find: async (context) => {
      const program = await findOnPath('minio');
      return program === undefined ? undefined : serve(context, 'minio (on PATH)', program, minioArgs, minioEnv);
    },
  },
  {
    ...VERSITY,
    find: async (context) => {
      const program = await findOnPath('versitygw');
      if (program === undefined) return undefined;
      return serve(context, 'versitygw (on PATH)', program, versityArgs, versityEnv);
    },
  },
  {
    ...VERSITY,
    find: async (context) => {
      const program = await installVersity(context);
      if (program === undefined) return undefined;
      return serve(context, `versitygw ${VERSION} (go install)`, program, versityArgs, versityEnv);
    },
  },
  {
    name: 'the disk',
    folder: 'blobs',
    remedy: 'use another TALLSCREEN_HOME',
    find: async ({ home }) => {
      const folder = path.join(home.data, 'blobs');
      await mkdir(folder, { recursive: true });
      return { title: 'S3', source: 'none: objects lie on disk', env: { BLOBS_DIR: folder }, processes: [] };
    },
  },
];

export const s3: PartKind = { name: 's3', title: 'S3', given: fromSettings, sources };

function fromSettings({ env: settings }: Settings): Part | undefined {
  const endpoint = given(settings['S3_ENDPOINT']);
  const blobs = given(settings['BLOBS_DIR']);
  if (endpoint === undefined)
    return blobs === undefined
      ? undefined
      : { title: 'S3', source: 'BLOBS_DIR', env: { BLOBS_DIR: blobs }, processes: [] };
  const [access, secret] = [given(settings['S3_ACCESS_KEY']), given(settings['S3_SECRET_KEY'])];
  if (access === undefined || secret === undefined)
    throw new Problem('S3_ENDPOINT is given without its keys: set S3_ACCESS_KEY and S3_SECRET_KEY too.');
  const env = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: access, S3_SECRET_KEY: secret };
  return { title: 'S3', source: 'S3_ENDPOINT', env, processes: [] };
}

type Arguments = (folder: string, port: number, context: PartContext) => Promise<string[]>;

const minioArgs: Arguments = async (folder, port) => ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'];

const versityArgs: Arguments = async (folder, port, { home }) => {
  const common = ['--port', `127.0.0.1:${port}`, '--quiet', '--keep-alive', 'posix', '--disable-object-lock-file'];
  if (await keepsAttributes(folder)) return [...common, folder];
  const sidecar = path.join(home.data, 's3-attributes');
  await mkdir(sidecar, { recursive: true });
  return [...common, '--sidecar', sidecar, folder];
};

/** Returns whether the file system has extended attributes, where versitygw stores metadata. */
async function keepsAttributes(folder: string): Promise<boolean> {
  const setfattr = await findOnPath('setfattr');
  if (setfattr !== undefined) return succeeds(setfattr, ['-n', 'user.tallscreen', '-v', '1', folder]);
  const python = await findOnPath('python3');
  const script = 'import os, sys; os.setxattr(sys.argv[1], "user.tallscreen", b"1")';
  return python !== undefined && succeeds(python, ['-c', script, folder]);
}

async function serve(
  context: PartContext,
  source: string,
  command: string,
  args: Arguments,
  serverEnv: ServerEnv,
): Promise<Part> {
  const keys = await openS3Keys(context.home);
  const port = await context.ports.take('s3');
  const folder = path.join(context.home.data, 's3');
  await mkdir(folder, { recursive: true });
  const spec = {
    name: 's3',
    command,
    args: await args(folder, port, context),
    env: plainEnv(serverEnv(keys)),
    cwd: folder,
    port,
    binds: [port],
    isReady: () => accepts(port),
  };
  return { title: 'S3', source, env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys }, processes: [spec] };
}

/** Returns the program, built once; undefined where it cannot be built. */
export async function installVersity({
  home,
  console,
}: Pick<PartContext, 'home' | 'console'>): Promise<string | undefined> {
  const target = path.join(home.cache, `versitygw-${VERSION}`);
  const program = path.join(target, 'versitygw');
  if (await isExecutable(program)) return program;
  const go = await findOnPath('go');
  if (go === undefined) return undefined;
  async function build(folder: string): Promise<void> {
    const env = { ...process.env, GOBIN: folder, GOFLAGS: '-ldflags=-s' };
    await run(go as string, ['install', `${MODULE}@${VERSION}`], { env });
  }
  try {
    await fetchOnce(target, VERSION, async (folder) => {
      await console.step(`versitygw ${VERSION} with go install`, () => build(folder));
    });
    return program;
  } catch (error) {
    console.line(`  versitygw could not be built (${(error as Error).message.split('\n')[0]}); objects go to the disk`);
    return undefined;
  }
}
