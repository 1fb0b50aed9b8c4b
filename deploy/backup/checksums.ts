import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** One line for each file of a backup, as `sha256sum` writes it; `sha256sum --check` reads it, too. */
const SUMS = 'SHA256SUMS';

/** `digest  name`, and a name without line ends, which no key or collection has. */
const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** One damaged, missing or unknown file of a backup. */
export interface Damage {
  /** relative to the folder of the backup, with `/` */
  readonly file: string;
  readonly problem: 'changed' | 'missing' | 'not listed';
}

/** Adds the lines of files that are written completely. `text`: of a file that is not written yet. */
export async function addChecksums(folder: string, files: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const digest =
      text === undefined ? await digestOf(path.join(folder, file)) : createHash('sha256').update(text).digest('hex');
    await appendFile(path.join(folder, SUMS), `${digest}  ${file}\n`, { mode: 0o600 });
  }
}

/** Returns the files below a folder, by their names relative to it with `/`, in their order. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

/**
 * Reads each file of a backup and compares it with its checksum. Returns every file that differs, is missing or is not
 * listed; empty for a sound backup. Throws if the folder has no checksums or a line of them cannot be read.
 */
export async function findDamage(folder: string): Promise<Damage[]> {
  const damage: Damage[] = [];
  const sums = await readSums(folder);
  for (const [file, digest] of sums) {
    const name = path.join(folder, file);
    const found = await stat(name).catch(orMissing);
    if (!found?.isFile()) damage.push({ file, problem: 'missing' });
    else if ((await digestOf(name)) !== digest) damage.push({ file, problem: 'changed' });
  }
  for (const file of await listFiles(folder))
    if (file !== SUMS && !sums.has(file)) damage.push({ file, problem: 'not listed' });
  return damage;
}

export const hasChecksums = async (folder: string): Promise<boolean> =>
  (await stat(path.join(folder, SUMS)).catch(orMissing)) !== undefined;

/** Returns undefined for a file that does not exist, and throws every other error. */
function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(folder, SUMS), 'utf8').catch(orMissing);
  if (text === undefined) throw new Error(`${folder} is no complete backup: it has no ${SUMS}.`);
  return new Map(
    text.split('\n').flatMap((line, i): [string, string][] => {
      if (line === '') return [];
      const [, digest, file] = LINE.exec(line) ?? [];
      if (digest === undefined || file === undefined) throw new Error(`Line ${i + 1} of ${SUMS} is damaged.`);
      return [[file, digest]];
    }),
  );
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
