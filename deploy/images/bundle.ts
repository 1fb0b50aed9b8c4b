import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type OutputChunk, type RolldownOutput } from 'rolldown';
import config, { output as outputOptions } from '../rolldown.config.ts';
import { ownProcesses } from '../local/processes.ts';
import { REPOSITORY } from '../local/home.ts';
import { given } from '../local/settings.ts';
import { webBuild } from '../local/build.ts';
import { refuseOtherPackages } from './installed.ts';
import { materialsOf, openMaterials, type Materials } from './materials.ts';

type BundleOptions = { readonly withWeb?: boolean; readonly epoch?: number };

/** Entries of the images by component; the front door is of the local stack only. */
export const entries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ownProcesses.flatMap(({ name, entry }) => (name === 'frontdoor' ? [] : [[name, entry]]))),
  jobs: 'deploy/jobs/main.ts',
  web: 'deploy/pages/main.ts',
};

/**
 * Writes the content of each image's /app to `out/<component>`, below `folder`: the component's entry, the chunks that
 * it loads, its health check, its bill of materials and the licenses of what it contains. `web` also has the web
 * client, in `pages`. All files get the time `epoch`, in seconds since 1970.
 * Throws Problem if the packages are not those of the lockfile.
 */
export async function bundle(folder: string, { withWeb = true, epoch }: BundleOptions = {}): Promise<void> {
  await refuseOtherPackages(REPOSITORY);
  const everything = path.join(folder, 'bundle');
  await rm(folder, { recursive: true, force: true });
  const build = await rolldown({ ...config, input: entries });
  const output = await build.write({ ...outputOptions, dir: everything });
  await build.close();
  const materials = await openMaterials();
  for (const component of Object.keys(entries).filter((name) => withWeb || name !== 'web')) {
    const target = path.join(folder, component);
    const files = filesOf(output, component);
    for (const file of files) await cp(path.join(everything, file.fileName), path.join(target, file.fileName));
    if (component === 'jobs') {
      // `skaffold verify` runs what `helm test` runs.
      for (const file of ['main-job.mjs', 'clip.mp4'])
        await cp(path.join(REPOSITORY, 'helm/tallscreen/files', file), path.join(target, 'test', file));
    } else await cp(path.join(import.meta.dirname, 'healthcheck.mjs'), path.join(target, 'healthcheck.mjs'));
    await write(
      target,
      materials,
      component,
      files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
      component === 'web' ? await writeClient(path.join(target, 'pages')) : [],
    );
  }
  await rm(everything, { recursive: true });
  if (epoch === undefined) return;
  for (const file of [...(await readdir(folder, { recursive: true })), '.'])
    await utimes(path.join(folder, file), epoch, epoch);
}

/** Builds the web client. Returns its packages as name@version. */
async function writeClient(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  await webBuild.make(folder);
  const packages = JSON.parse(await readFile(path.join(folder, 'licenses.json'), 'utf8')) as {
    name: string;
    version: string;
  }[];
  return packages.map(({ name, version }) => `${name}@${version}`);
}

type Files = RolldownOutput['output'][number][];

/** The entry, all chunks that it imports at once or later, and the files that these name. */
function filesOf({ output }: RolldownOutput, component: string): Files {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const found = new Set<OutputChunk>();
  const visit = (fileName: string): void => {
    const chunk = chunks.get(fileName);
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) visit(other);
  };
  visit(`${component}.mjs`);
  if (found.size === 0) throw new Error(`The bundle has no entry ${component}.`);
  const assets = output.filter(
    ({ type, fileName }) => type === 'asset' && [...found].some(({ code }) => code.includes(path.basename(fileName))),
  );
  return [...found, ...assets];
}

async function write(
  target: string,
  materials: Materials,
  name: string,
  modules: readonly string[],
  more: readonly string[],
): Promise<void> {
  const { bom, licenses } = await materialsOf(materials, name, modules, more);
  await writeFile(path.join(target, 'sbom.cdx.json'), textOf(bom));
  await writeFile(path.join(target, 'LICENSES.txt'), licenses);
  await cp(path.join(REPOSITORY, 'LICENSE'), path.join(target, 'LICENSE'));
}

const textOf = (bom: unknown): string => `${JSON.stringify(bom, undefined, 2)}\n`;

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: bundle.ts FOLDER');
  const epoch = given(process.env['SOURCE_DATE_EPOCH']);
  await bundle(path.resolve(folder), epoch === undefined ? {} : { epoch: Number(epoch) });
}
