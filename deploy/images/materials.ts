import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../local/home.ts';
import { run } from '../local/shell.ts';

type Document = Record<string, unknown> & { components: { readonly 'bom-ref': string }[] };

/** The repository's whole bill of materials, as npm writes it from the lockfile. */
export type Materials = { readonly whole: Document };

export async function openMaterials(): Promise<Materials> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  return { whole: JSON.parse(await run('npm', args, { cwd: REPOSITORY })) as Document };
}

/**
 * The CycloneDX bill of what one image's program contains, and the texts of the licenses, which must be shipped with
 * it.
 */
export async function materialsOf(
  materials: Materials,
  component: string,
  modules: readonly string[],
  more: readonly string[] = [],
): Promise<{ bom: unknown; licenses: string }> {
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== undefined));
  const packages = await Promise.all([...folders].toSorted().map(readPackage));
  return {
    bom: bomOf(materials, component, [...packages.map(({ ref }) => ref), ...more]),
    licenses: packages.map(({ ref, license }) => `${ref}\n\n${license.trim()}\n`).join(`\n${'-'.repeat(80)}\n\n`),
  };
}

/** The CycloneDX bill of packages that are named as name@version. */
function bomOf({ whole }: Materials, component: string, packages: readonly string[]): Document {
  const wanted = new Set(packages);
  const known = whole.components.filter((each) => wanted.delete(each['bom-ref']));
  if (wanted.size > 0) throw new Error(`npm does not list ${[...wanted].join(', ')}.`);
  const { $schema, bomFormat, specVersion } = whole;
  return {
    $schema,
    bomFormat,
    specVersion,
    version: 1,
    metadata: { component: { type: 'application', name: `tallscreen/${component}`, 'bom-ref': component } },
    components: known.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

/** The folder of the package that a module belongs to; undefined for our own modules. */
function packageFolder(module: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];
}

async function readPackage(folder: string): Promise<{ ref: string; license: string }> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = (await readdir(folder)).find((each) => /^(licen[sc]e|copying)/i.test(each));
  const text =
    file === undefined ? `License: ${license ?? 'unknown'}` : await readFile(path.join(folder, file), 'utf8');
  return { ref: `${name}@${version}`, license: text };
}
