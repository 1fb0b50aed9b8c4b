import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Fills a folder of downloads once and returns it. It is built beside its place and moved when complete, so that an
 * interrupted download does not look complete and two stacks can download at once. `build` gets the folder to fill and
 * its later path.
 */
export async function fetchOnce(
  target: string,
  stamp: string,
  build: (folder: string, target: string) => Promise<void>,
): Promise<string> {
  const expected = `${stamp}\n${target}\n`;
  const stampOf = (folder: string): string => path.join(folder, '.complete');
  const isThere = async (): Promise<boolean> =>
    (await readFile(stampOf(target), 'utf8').catch(() => undefined)) === expected;
  if (await isThere()) return target;
  const folder = `${target}.${process.pid}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await build(folder, target);
    await writeFile(stampOf(folder), expected);
    if (!(await isThere())) {
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return target;
}
