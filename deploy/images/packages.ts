import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { REPOSITORY } from '../local/home.ts';
import { isReadable } from '../local/shell.ts';
import config, { output } from '../rolldown.config.ts';

/** Files of packages by the name under which a bundle imports them, such as `#packages/express-1a2b3c4d`. */
type Packages = Map<string, string>;

const FOLDER = 'packages';
const INSIDE_PACKAGES = `${path.sep}node_modules${path.sep}`;

/**
 * Leaves packages out of a bundle of our own code, and notes in `packages` which of their files it imports. Packages are
 * most of what a process is made of, and change seldom: they are bundled apart, by `addPackages`.
 */
export const leaveOutPackages = (packages: Packages): Plugin => ({
  name: 'leave-out-packages',
  resolveId: {
    filter: { id: /^[^.#/\0]/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null || found.external || !found.id.includes(INSIDE_PACKAGES)) return found;
      const name = `${source.replaceAll(/\W+/g, '-')}-${digest(found.id).slice(0, 8)}`;
      packages.set(name, found.id);
      return { id: `#${FOLDER}/${name}`, external: true };
    },
  },
});

/**
 * Adds `packages` to the bundle in `bundle`, from `cache` if they are in there already. One process alone may use a cache.
 */
export async function addPackages(packages: Packages, bundle: string, cache: string): Promise<void> {
  const lockfile = await readFile(path.join(REPOSITORY, 'package-lock.json'), 'utf8');
  const key = digest(JSON.stringify([lockfile, [...packages].toSorted(([a], [b]) => a.localeCompare(b))]));
  const cached = path.join(cache, key);
  if (!(await isReadable(cached))) {
    // Those of before are not needed again.
    await rm(cache, { recursive: true, force: true });
    await mkdir(cache, { recursive: true });
    const made = await mkdtemp(path.join(cache, 'new-'));
    await bundlePackages(packages, made);
    await rename(made, cached);
  }
  await cp(cached, bundle, { recursive: true });
}

async function bundlePackages(packages: Packages, folder: string): Promise<void> {
  const entries = await mkdtemp(path.join(folder, 'entries-'));
  const input: Record<string, string> = {};
  for (const [name, file] of packages) {
    input[name] = path.join(entries, `${name}.mjs`);
    await writeFile(input[name], await entryOf(file));
  }
  const build = await rolldown({ ...config, input });
  await build.write({ ...output, dir: path.join(folder, FOLDER) });
  await build.close();
  await rm(entries, { recursive: true });
  const imports = { [`#${FOLDER}/*`]: `./${FOLDER}/*.mjs` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
}

/** Returns a module with the exports of `file`, by name even if that is a CommonJS module. */
async function entryOf(file: string): Promise<string> {
  const exported = Object.keys((await import(pathToFileURL(file).href)) as object).map((name) => JSON.stringify(name));
  return [
    `import * as all from ${JSON.stringify(file)};`,
    ...exported.map((name, i) => `const export${i} = all[${name}];`),
    `export { ${exported.map((name, i) => `export${i} as ${name}`).join(', ')} };`,
  ].join('\n');
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
