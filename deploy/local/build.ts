import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Console } from './console.ts';
import { REPOSITORY } from './home.ts';

const STAMP = '.built-from';

export type Build = {
  readonly what: string;
  /** The folder of the result. */
  readonly place: string;
  /** Files and folders it is built from. Tests in a folder are ignored. */
  readonly sources: readonly string[];
  /** Writes the result into an empty folder beside `place`. */
  readonly make: (folder: string) => Promise<unknown>;
};

/**
 * Builds if a source has changed since the last build. It builds beside `place`, so that a failed or concurrent build
 * leaves a working result.
 */
export async function buildWhenChanged({ what, place, sources, make }: Build, console: Console): Promise<void> {
  const wanted = await hashOf(sources);
  const isBuilt = async (): Promise<boolean> =>
    (await readFile(path.join(place, STAMP), 'utf8').catch(() => '')) === wanted;
  if (await isBuilt()) return;
  const folder = `${place}-${process.pid}`;
  try {
    // Delete what a killed process with the same pid left.
    await rm(folder, { recursive: true, force: true });
    await console.step(what, () => make(folder));
    await writeFile(path.join(folder, STAMP), wanted);
    await rm(place, { recursive: true, force: true });
    await rename(folder, place).catch(async (error: unknown) => {
      if (!(await isBuilt())) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const nested = await Promise.all(sources.map((source) => filesOf(path.resolve(REPOSITORY, source))));
  const sum = createHash('sha256');
  for (const file of nested.flat().toSorted())
    sum
      .update(path.relative(REPOSITORY, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return sum.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isFile()) return [source];
  if (found === undefined) return [];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}
