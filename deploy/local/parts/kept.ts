import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../home.ts';
import type { Part, PartKind } from './part.ts';

/** Beside the data, so that both go together. */
export const keptFile = ({ data }: Pick<Home, 'data'>): string => path.join(data, 'kept-by.json');

/** part → the source that keeps its data in this home. */
export async function readKept(home: Pick<Home, 'data'>): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(keptFile(home), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, string>;
}

/**
 * The sources that alone can read what lies in this home; none where nothing does. What was not remembered, as in homes from
 * before anything was, its folder tells of.
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

/** One that may not be looked into is another account's, and not empty. */
const isFilled = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (found) => found.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** To be called once the parts run: a source that never came up keeps nothing. */
export async function rememberKept(home: Pick<Home, 'data'>, parts: readonly Part[]): Promise<void> {
  const known = await readKept(home);
  const now = Object.fromEntries(parts.flatMap(({ keeps }) => (keeps ? [[keeps.part, keeps.source]] : [])));
  if (Object.entries(now).every(([part, source]) => known[part] === source)) return;
  const file = keptFile(home);
  await writeFile(`${file}.new`, JSON.stringify({ ...known, ...now }, null, 2));
  await rename(`${file}.new`, file);
}
