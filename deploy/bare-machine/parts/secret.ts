import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../../local/home.ts';

/**
 * Returns a secret of this home, such as the database's password, made at its first use. Only this user can read its
 * file.
 */
export async function openSecret({ data }: Pick<Home, 'data'>, name: string): Promise<string> {
  const file = path.join(data, name);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
