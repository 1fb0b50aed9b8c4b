import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST, type Manifest } from './backup.ts';
import { findDamage, hasChecksums } from './checksums.ts';

const SHOWN = 20;

/** Files of a backup are not as they were written; trying again cannot help. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Throws an error that names the damaged files, the first of many. */
export async function checkFiles(folder: string): Promise<void> {
  const damage = await findDamage(folder);
  if (damage.length === 0) return;
  const lines = damage.slice(0, SHOWN).map(({ file, problem }) => `  ${file}: ${problem}`);
  if (damage.length > SHOWN) lines.push(`  and ${damage.length - SHOWN} more`);
  throw new Damaged(`Files of the backup are not as they were written:\n${lines.join('\n')}`);
}

/**
 * Returns the manifest of a backup whose files are sound. Backups of version 1 began without checksums: then `print`
 * says that nothing was compared.
 */
export async function checkBackup(folder: string, print: (line: string) => void): Promise<Manifest> {
  const hasSums = await hasChecksums(folder);
  if (hasSums) await checkFiles(folder);
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest;
  const { version } = manifest as { readonly version: number };
  if (version !== 1 && version !== 2) throw new Damaged(`A backup of version ${version} cannot be restored.`);
  if (!hasSums && version === 2) await checkFiles(folder);
  if (!hasSums) print('This backup is older than checksums: its files were not compared.');
  return manifest;
}
