import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Lockfile } from '../local/checks/lockfile.ts';
import { Problem } from '../local/settings.ts';

/**
 * Throws Problem if a package of another version than the lockfile's could be bundled. A missing or an extra package is
 * an error too, because then an import finds a package in another `node_modules`.
 */
export async function refuseOtherPackages(repository: string): Promise<void> {
  const differences = await differencesFromLockfile(repository);
  if (differences.length === 0) return;
  const shown = differences.slice(0, 20).map((each) => `  ${each}`);
  throw new Problem(['The packages are not those of package-lock.json: run npm ci.', ...shown].join('\n'));
}

/** Returns a sentence for each place in `node_modules` that is not as the lockfile has it. */
export async function differencesFromLockfile(repository: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(repository, 'package-lock.json'), 'utf8')) as Lockfile;
  const installed = new Map<string, string>();
  const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules'));
  await Promise.all(workspaces.map((place) => readPackagesOf(repository, place, installed)));
  const isInstalled = (place: string): boolean => workspaces.includes(place) || installed.has(place);
  const wrong = [...installed].flatMap(([place, found]) => {
    const entry = packages[place];
    if (entry === undefined) return [`${place} is ${found}, and the lockfile has none`];
    const wanted = entry.link === true ? LINK : entry.version;
    return wanted === found ? [] : [`${place} is ${found}, not ${wanted}`];
  });
  const missing = Object.entries(packages).flatMap(([place, entry]) => {
    const parent = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
    const isRight = isInstalled(place) || !isInstalled(parent) || mayMiss(entry, parent);
    return isRight ? [] : [`${place} is missing, not ${entry.version}`];
  });
  return [...wrong, ...missing].toSorted();
}

/**
 * Returns whether a package may be missing. Links may. At the top level dev and optional packages may; any other would
 * crash the process at its start, because the bundler keeps an import that it cannot resolve. Inside another package
 * only an optional one for some os or cpu may: otherwise the import would find another version in a folder above.
 */
function mayMiss({ link, dev, optional, os, cpu }: Lockfile['packages'][string], parent: string): boolean {
  if (link === true) return true;
  if (parent === '') return dev === true || optional === true;
  return optional === true && (os ?? cpu) !== undefined;
}

/** What stands in place of a version where npm links a workspace. */
const LINK = 'a link';

/** Adds the packages inside `place`, at every depth, with their versions. */
async function readPackagesOf(repository: string, place: string, found: Map<string, string>): Promise<void> {
  const folder = place === '' ? 'node_modules' : `${place}/node_modules`;
  for (const { name, isLink } of await packagesIn(path.join(repository, folder))) {
    const inner = `${folder}/${name}`;
    const version = isLink ? LINK : await versionOf(path.join(repository, inner));
    if (version === undefined) continue;
    found.set(inner, version);
    if (!isLink) await readPackagesOf(repository, inner, found);
  }
}

/** Returns nothing for a folder without a package, which an import passes by. */
async function versionOf(folder: string): Promise<string | undefined> {
  const text = await orWhereNothingIs(readFile(path.join(folder, 'package.json'), 'utf8'), undefined);
  return text && (JSON.parse(text) as { version: string }).version;
}

/** The folders and links of one `node_modules`. */
async function packagesIn(folder: string): Promise<{ name: string; isLink: boolean }[]> {
  const entries = await orWhereNothingIs(readdir(folder, { withFileTypes: true }), []);
  const places = entries.filter((each) => (each.isDirectory() || each.isSymbolicLink()) && !each.name.startsWith('.'));
  const packages = await Promise.all(
    places.map(async (each) => {
      const isLink = each.isSymbolicLink();
      if (isLink || !each.name.startsWith('@')) return [{ name: each.name, isLink }];
      const scoped = await packagesIn(path.join(folder, each.name));
      return scoped.map((inner) => ({ ...inner, name: `${each.name}/${inner.name}` }));
    }),
  );
  return packages.flat();
}

async function orWhereNothingIs<T, U>(reading: Promise<T>, nothing: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
}
