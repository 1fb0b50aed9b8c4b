import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { given, Problem } from '../../local/settings.ts';
import { findOnPath, isExecutable } from '../../local/shell.ts';
import { accepts } from '../supervise/probes.ts';
import { provideDocumentDb } from './documentdb/part.ts';
import { plainEnv, type Part, type PartContext, type PartKind, type Source } from './part.ts';

const HINT = 'install mongod, start Docker, or point MONGODB_URI to a replica set that runs elsewhere.';
const MONGOD = { name: 'mongod', folder: 'mongodb', remedy: 'install mongod' };

const installed: Source = {
  ...MONGOD,
  find: async (context) => {
    const program = await findOnPath('mongod');
    return program === undefined ? undefined : startReplicaSet(context, program, 'mongod (on PATH)');
  },
};

const fetched: Source = {
  ...MONGOD,
  find: async (context) => {
    const program = await fetchMongod(context);
    return program === undefined ? undefined : startReplicaSet(context, program, 'mongod (fetched)');
  },
};

const documentDb: Source = {
  name: 'DocumentDB',
  folder: 'documentdb',
  remedy: 'let this machine download its packages',
  find: async (context) => {
    try {
      return await provideDocumentDb(context);
    } catch (error) {
      throw new Problem(`MongoDB is missing and could not be fetched: ${HINT}`, { cause: error });
    }
  },
};

export const mongodb: PartKind = {
  name: 'mongodb',
  title: 'MongoDB',
  given: ({ env }) => {
    const uri = given(env['MONGODB_URI']);
    if (uri === undefined) return undefined;
    return { title: 'MongoDB', source: 'MONGODB_URI', env: { MONGODB_URI: uri }, processes: [] };
  },
  sources: [installed, fetched, documentDb],
};

const SET = 'tallscreen';

/** Starts a replica set of one node, because transactions need a replica set. */
async function startReplicaSet({ home, ports }: PartContext, mongod: string, source: string): Promise<Part> {
  const port = await ports.take('mongodb');
  const dbpath = path.join(home.data, 'mongodb');
  await mkdir(dbpath, { recursive: true });
  const args = ['--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', SET];
  return {
    title: 'MongoDB',
    source,
    env: { MONGODB_URI: `mongodb://127.0.0.1:${port}/?replicaSet=${SET}` },
    processes: [
      {
        name: 'mongodb',
        command: mongod,
        args: [...args, '--wiredTigerCacheSizeGB', '0.5', '--quiet'],
        env: plainEnv(),
        cwd: dbpath,
        port,
        binds: [port],
        isReady: async () => (await accepts(port)) && isPrimary(port),
      },
    ],
  };
}

async function isPrimary(port: number): Promise<boolean> {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&serverSelectionTimeoutMS=2000`;
  // Load the driver on demand: other sources do not need it.
  const { createConnection } = await import('mongoose');
  const connection = await createConnection(uri).asPromise();
  try {
    const admin = connection.getClient().db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['setName'] === undefined) {
      const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
      await admin.command({ replSetInitiate: { _id: SET, members } });
    }
    return hello['isWritablePrimary'] === true;
  } finally {
    await connection.close();
  }
}

const VERSION = '8.0.12';
const HOST = 'https://fastdl.mongodb.org/';
const REACH_MS = 3_000;
/** After a failed download, try again on another day instead of at every start. */
const REMEMBER_MS = 24 * 3600 * 1000;

/** Returns MongoDB's own build through mongodb-memory-server, or undefined if it cannot be downloaded. */
async function fetchMongod({ home, console }: PartContext): Promise<string | undefined> {
  const folder = path.join(home.cache, 'mongod');
  const [known] = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('mongod'));
  if (known !== undefined && (await isExecutable(path.join(folder, known)))) return path.join(folder, known);
  if (!(await isReachable(path.join(home.cache, 'mongod-unreachable')))) return undefined;
  const { MongoBinary } = await import('mongodb-memory-server-core');
  const options = { version: VERSION, downloadDir: folder };
  return console
    .step(`MongoDB ${VERSION}`, () => MongoBinary.getPath(options))
    .catch((error: unknown) => {
      console.line(`  MongoDB ${VERSION} cannot be fetched: ${(error as Error).message.split('\n')[0]}`);
      return undefined;
    });
}

async function isReachable(memory: string): Promise<boolean> {
  const failedAt = Number(await readFile(memory, 'utf8').catch(() => 0));
  if (Date.now() - failedAt < REMEMBER_MS) return false;
  const answer = await fetch(HOST, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) }).catch(() => undefined);
  if (answer !== undefined) return true;
  await writeFile(memory, String(Date.now()));
  return false;
}
