import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../home.ts';

export type Lockfile = { readonly packages: Readonly<Record<string, LockEntry>> };
type LockEntry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
};

/** Returns one sentence for each entry without version or integrity and for each registry address. */
export function problemsOf({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([name, { version, integrity, resolved = '', link }]) => {
    const isOurs = !name.includes('node_modules/') || link === true;
    const problems = [];
    if (/^https?:/.test(resolved)) problems.push('names a registry');
    if (!isOurs && version === undefined) problems.push('has no version');
    if (!isOurs && integrity === undefined) problems.push('has no integrity');
    return problems.map((problem) => `${name} ${problem}`);
  });
}

export async function checkLockfile(): Promise<undefined> {
  const text = await readFile(path.join(REPOSITORY, 'package-lock.json'), 'utf8');
  const problems = problemsOf(JSON.parse(text) as Lockfile);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return undefined;
}
