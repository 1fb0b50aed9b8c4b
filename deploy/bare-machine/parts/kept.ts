import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import type { Part, PartKind } from './part.ts';

/** In the data folder, so that both are deleted together. */
export const keptFile = ({ data }: Pick<Home, 'data'>): string => path.join(data, 'kept-by.json');

/** part → the source whose data this home holds. */
export async function readKept(home: Pick<Home, 'data'>): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(keptFile(home), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/**
 * Returns the sources that can read the data of this home; empty if it has no data. Older homes have no record, so look
 * for the folders of each source.
 */
export async function findKeepers(
  home: Pick<Home, 'data'>,
  { name, sources }: Pick<PartKind, 'name' | 'sources'>,
): Promise<readonly string[]> {
  const { [name]: kept } = await readKept(home);
  if (kept !== undefined) return [kept];
  const keepers = new Set<string>();
  for (const { name: source, folder } of sources)
    if (folder !== undefined && (await isFilled(path.join(home.data, folder)))) keepers.add(source);
  return [...keepers];
}

/** Treats an unreadable folder as not empty: it belongs to another account. */
const isFilled = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (found) => found.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Call this when the parts run: a source that never started holds no data. */
export async function rememberKept(home: Pick<Home, 'data'>, parts: readonly Part[]): Promise<void> {
  const known = await readKept(home);
  const now = Object.fromEntries(parts.flatMap(({ keeps }) => (keeps ? [[keeps.part, keeps.source]] : [])));
  if (Object.entries(now).every(([part, source]) => known[part] === source)) return;
  const file = keptFile(home);
  await writeFile(`${file}.new`, JSON.stringify({ ...known, ...now }, null, 2));
  await rename(`${file}.new`, file);
}
