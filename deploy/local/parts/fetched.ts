import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder of fetched files, made once: built beside its place and moved there when complete, so that a fetch cut short
 * leaves nothing that looks finished, and two stacks that fetch at once do not meet. `build` gets the folder to fill and
 * the place where it will stand.
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
