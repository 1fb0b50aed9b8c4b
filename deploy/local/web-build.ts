import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Console } from './console.ts';
import { REPOSITORY } from './home.ts';
import { run } from './shell.ts';

const WEB = path.join(REPOSITORY, 'web');
const DIST = path.join(WEB, 'dist');
const STAMP = '.built-from';
/** What the client is made of: its own sources, the contract that it shares with the BFF, and the libraries. */
const SOURCES = [path.join(WEB, 'src'), path.join(WEB, 'public'), path.join(REPOSITORY, 'bff/src/schemas')];
const FILES = [
  path.join(WEB, 'index.html'),
  path.join(WEB, 'vite.config.ts'),
  path.join(REPOSITORY, 'bff/src/contract.ts'),
  path.join(REPOSITORY, 'package-lock.json'),
];

/**
 * Builds the web client when something that it is made of has changed since the last build; beside its place, so that a
 * build that fails, or another stack that builds too, leaves a client that works.
 */
export async function buildWeb(console: Console): Promise<void> {
  const wanted = await hashSources();
  if ((await readFile(path.join(DIST, STAMP), 'utf8').catch(() => '')) === wanted) return;
  const vite = path.join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  const folder = path.join(WEB, `node_modules/.dist-${process.pid}`);
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', WEB];
  try {
    await console.step('web client', () => run(process.execPath, args, { cwd: WEB }));
    await writeFile(path.join(folder, STAMP), wanted);
    await rm(DIST, { recursive: true, force: true });
    await rename(folder, DIST);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashSources(): Promise<string> {
  const nested = await Promise.all(SOURCES.map(filesBelow));
  const sum = createHash('sha256');
  for (const file of [...nested.flat(), ...FILES].toSorted())
    sum
      .update(path.relative(REPOSITORY, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return sum.digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}
