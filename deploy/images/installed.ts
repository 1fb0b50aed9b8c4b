import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Lockfile } from '../local/checks/lockfile.ts';
import { Problem } from '../local/settings.ts';

/**
 * Throws Problem if a package of another version than the lockfile's could be bundled. Imports find a package in the
 * nearest `node_modules`, so one that is missing or too many counts as well as one of another version.
 */
export async function refuseOtherPackages(repository: string): Promise<void> {
  const differences = await differencesFromLockfile(repository);
  if (differences.length === 0) return;
  const shown = differences.slice(0, 20).map((each) => `  ${each}`);
  throw new Problem(['The packages are not those of package-lock.json: run npm ci.', ...shown].join('\n'));
}

/** Returns a sentence for each folder of `node_modules` that is not as the lockfile has it. */
export async function differencesFromLockfile(repository: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(repository, 'package-lock.json'), 'utf8')) as Lockfile;
  const installed = new Map<string, string>();
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules'));
  await Promise.all(workspaces.map((place) => readPackagesOf(repository, place, installed)));
  const isInstalled = (place: string): boolean => workspaces.includes(place) || installed.has(place);
  const wrong = [...installed].flatMap(([place, version]) => {
    const entry = packages[place];
    if (entry === undefined) return [`${place} is ${version}, and the lockfile has none`];
    return entry.link === true || entry.version === version ? [] : [`${place} is ${version}, not ${entry.version}`];
  });
  // Without a package of the root an import fails by itself. An inner one is looked for in the folders above.
  const missing = Object.entries(packages).flatMap(([place, { version, link, optional, devOptional }]) => {
    const parent = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
    const mayMiss = parent === '' || link === true || optional === true || devOptional === true;
    return mayMiss || isInstalled(place) || !isInstalled(parent) ? [] : [`${place} is missing, not ${version}`];
  });
  return [...wrong, ...missing].toSorted();
}

/** Adds the packages inside `place`, at every depth, with their versions. */
async function readPackagesOf(repository: string, place: string, found: Map<string, string>): Promise<void> {
  const folder = place === '' ? 'node_modules' : `${place}/node_modules`;
  for (const name of await packagesIn(path.join(repository, folder))) {
    const inner = `${folder}/${name}`;
    const text = await readFile(path.join(repository, inner, 'package.json'), 'utf8');
    found.set(inner, (JSON.parse(text) as { version: string }).version);
    await readPackagesOf(repository, inner, found);
  }
}

/** The packages of one `node_modules`, without links to workspaces. */
async function packagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const names = await Promise.all(
    folders.map(async ({ name }) => {
      if (!name.startsWith('@')) return [name];
      return (await packagesIn(path.join(folder, name))).map((inner) => `${name}/${inner}`);
    }),
  );
  return names.flat();
}
