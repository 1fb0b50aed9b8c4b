import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isExecutable } from '../../local/shell.ts';
import type { PartContext } from './part.ts';

const VERSION = '8.0.12';
const HOST = 'https://fastdl.mongodb.org/';
const REACH_MS = 3_000;
/** After a failed download, try again on another day instead of at every start. */
const REMEMBER_MS = 24 * 3600 * 1000;

/** Returns MongoDB's own build through mongodb-memory-server, or undefined if it cannot be downloaded. */
export async function fetchMongod({ home, console }: PartContext): Promise<string | undefined> {
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
