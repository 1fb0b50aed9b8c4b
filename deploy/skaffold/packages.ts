import { createHash } from 'node:crypto';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { buildWhenChanged } from '../local/build.ts';
import type { Console } from '../local/console.ts';
import { Problem } from '../local/settings.ts';
import config, { output } from '../rolldown.config.ts';

/** Files of packages by the name under which a bundle imports them, such as `#packages/express-1a2b3c4d`. */
type Packages = Map<string, string>;

const FOLDER = 'packages';
const INSIDE_PACKAGES = `${path.sep}node_modules${path.sep}`;

/**
 * Leaves packages out of a bundle of our own code, and records in `packages` the files that it imports from them.
 * Packages are most of a process's code and change seldom, so `addPackages` bundles them separately.
 */
export const leaveOutPackages = (packages: Packages): Plugin => ({
  name: 'leave-out-packages',
  resolveId: {
    filter: { id: /^[^.#/\0]/ },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found === null || found.external || !found.id.includes(INSIDE_PACKAGES)) return found;
      const name = `${source.replaceAll(/\W+/g, '-')}-${createHash('sha256').update(found.id).digest('hex').slice(0, 8)}`;
      packages.set(name, found.id);
      return { id: `#${FOLDER}/${name}`, external: true };
    },
  },
});

/**
 * Adds `packages` to the bundle in `bundle`. They are bundled into `cache`, anew only if their list or lockfile
 * changed.
 */
export async function addPackages(
  packages: Packages,
  { bundle, cache, console }: { bundle: string; cache: string; console: Console },
): Promise<void> {
  const list = `${cache}.json`;
  await mkdir(path.dirname(list), { recursive: true });
  await writeFile(list, JSON.stringify([...packages].toSorted(([a], [b]) => a.localeCompare(b))));
  const sources = ['package-lock.json', 'deploy/rolldown.config.ts', 'deploy/skaffold/packages.ts', list];
  const make = (folder: string): Promise<void> => bundlePackages(packages, folder);
  await buildWhenChanged({ what: 'packages', place: cache, sources, make }, console);
  await cp(cache, bundle, { recursive: true });
}

async function bundlePackages(packages: Packages, folder: string): Promise<void> {
  const entries = path.join(folder, 'entries');
  await mkdir(entries, { recursive: true });
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
  const module = (await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new Problem(`${file} cannot be imported by Node, so no bundle can name its exports.`, { cause });
  })) as object;
  const exported = Object.keys(module).map((name) => JSON.stringify(name));
  return [
    `import * as all from ${JSON.stringify(file)};`,
    ...exported.map((name, i) => `const export${i} = all[${name}];`),
    `export { ${exported.map((name, i) => `export${i} as ${name}`).join(', ')} };`,
  ].join('\n');
}
