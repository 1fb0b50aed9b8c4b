import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../home.ts';

/** Returns the password of this home's database, made at its first start. Only this user can read the file. */
export async function openPassword({ data }: Pick<Home, 'data'>): Promise<string> {
  const file = path.join(data, 'database-password');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
