import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { accepts } from '../supervise/probes.ts';
import { plainEnv, type Part, type PartContext } from './part.ts';

const SET = 'tallscreen';

/** Starts a replica set of one node, because transactions need a replica set. */
export async function startReplicaSet({ home, ports }: PartContext, mongod: string, source: string): Promise<Part> {
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
