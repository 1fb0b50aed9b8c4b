import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A component of CycloneDX. */
export type Component = {
  readonly type: 'application' | 'library' | 'operating-system';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly components?: readonly Component[];
};

/**
 * Returns what the root file system of an image contains beside the npm packages of the bundle: Debian's packages, and
 * Node with what it is made of. Runs in the image's base, so `process` is its Node.
 */
export function contentsOf(root: string): Component[] {
  const at = (name: string): string => path.join(root, name);
  const found = [...debianPackages(at('var/lib/dpkg/status.d'), at('etc/os-release'))];
  if (existsSync(at('usr/local/bin/node'))) found.push(nodeItself());
  return found.toSorted((a, b) => compare(a['bom-ref'], b['bom-ref']));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function debianPackages(folder: string, osRelease: string): Component[] {
  if (!existsSync(folder)) return [];
  const release = readFileSync(osRelease, 'utf8');
  const version = /^VERSION_ID="?([^"\n]+)/m.exec(release)?.[1] ?? 'unknown';
  const packages = readdirSync(folder).map((file) => {
    const record = readFileSync(path.join(folder, file), 'utf8');
    const field = (name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(record)?.[1] ?? '';
    const query = `arch=${field('Architecture')}&distro=debian-${version}`;
    const name = field('Package');
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(field('Version'))}?${query}`;
    return { type: 'library' as const, 'bom-ref': purl, name, version: field('Version'), purl };
  });
  return [{ type: 'operating-system', 'bom-ref': `debian@${version}`, name: 'debian', version }, ...packages];
}

function nodeItself(): Component {
  const { node: version, ...parts } = process.versions;
  return {
    type: 'application',
    'bom-ref': `pkg:generic/node@${version}`,
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    components: Object.entries(parts).map(([name, value = '']) => ({
      type: 'library',
      'bom-ref': `node/${name}@${value}`,
      name,
      version: value,
    })),
  };
}

/** Adds `more` to a bill of materials; keeps the time of the file, so that the same build gives the same image. */
export function addTo(file: string, more: readonly Component[]): void {
  const { atime, mtime } = statSync(file);
  const bom = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] };
  writeFileSync(file, `${JSON.stringify({ ...bom, components: [...bom.components, ...more] }, undefined, 2)}\n`);
  utimesSync(file, atime, mtime);
}

if (import.meta.main) {
  const [root, ...files] = process.argv.slice(2);
  if (root === undefined || files.length === 0) throw new Error('usage: complete-bom.ts ROOT FILE...');
  const contents = contentsOf(root);
  for (const file of files) addTo(file, contents);
}
