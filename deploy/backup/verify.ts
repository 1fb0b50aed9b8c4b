import { findDamage } from './checksums.ts';

const SHOWN = 20;

/** Throws an error that names the damaged files, the first of many. */
export async function checkFiles(folder: string): Promise<void> {
  const damage = await findDamage(folder);
  if (damage.length === 0) return;
  const lines = damage.slice(0, SHOWN).map(({ file, problem }) => `  ${file}: ${problem}`);
  if (damage.length > SHOWN) lines.push(`  and ${damage.length - SHOWN} more`);
  throw new Error(`Files of the backup are not as they were written:\n${lines.join('\n')}`);
}
