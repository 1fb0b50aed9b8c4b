import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { kubeconform } from './chart.ts';

export const hasKubeconform = kubeconform !== undefined;

type Answer = {
  readonly resources?: readonly { readonly kind: string; readonly name: string; readonly msg: string }[];
  readonly summary: { readonly valid: number; readonly skipped: number };
};

/** The oldest Kubernetes that the chart supports, one in between, and the newest that was tried. */
const VERSIONS = ['1.30.0', '1.33.0', '1.36.0'];

export interface Schemas {
  /** kubeconform's schema location */
  readonly location: string;
  /** the version of Kubernetes to request; absent if the location has schemas of one version only */
  readonly version?: string;
}

const flagsOf = ({ location, version }: Schemas): string[] => [
  '-strict',
  '-schema-location',
  location,
  ...(version === undefined ? [] : ['-kubernetes-version', version]),
];

/** The locations that KUBERNETES_SCHEMAS names: one for each version if it has a placeholder for the version. */
export const namedSchemas: readonly Schemas[] = (process.env['KUBERNETES_SCHEMAS'] ?? '')
  .split(',')
  .filter(Boolean)
  .flatMap((location): Schemas[] => {
    const isVersioned = location === 'default' || location.includes('NormalizedKubernetesVersion');
    return isVersioned ? VERSIONS.map((version) => ({ location, version })) : [{ location }];
  });

/** Whether the location has schemas: every version of Kubernetes has ConfigMaps. */
export function isThere(schemas: Schemas): boolean {
  const input = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: any }\n';
  return spawnSync(kubeconform ?? 'kubeconform', flagsOf(schemas), { input }).status === 0;
}

/** Custom resources of an example: External Secrets, monitors, rules. */
const MOST_SKIPPED = 8;

/**
 * Returns a sentence for each object that Kubernetes would reject. Skips kinds without a schema (custom resources).
 * Throws if it would skip all objects: then the location is wrong.
 */
export async function kubeconformOf(objects: string, schemas: Schemas): Promise<string[]> {
  const flags = [...flagsOf(schemas), '-ignore-missing-schemas', '-summary', '-output', 'json'];
  const child = spawn(kubeconform ?? 'kubeconform', flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(objects);
  const { resources = [], summary } = JSON.parse(await text(child.stdout)) as Answer;
  if (summary.skipped > MOST_SKIPPED) return [`${summary.skipped} objects have no schema at ${schemas.location}`];
  return resources.map(({ kind, name, msg }) => `${kind}/${name}: ${msg}`);
}
