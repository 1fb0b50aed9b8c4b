import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { kubeconform } from './chart.ts';

export const hasKubeconform = kubeconform !== undefined;

type Answer = {
  readonly resources?: readonly { readonly kind: string; readonly name: string; readonly msg: string }[];
};

/**
 * Returns a sentence for each object that Kubernetes would reject. `schemas` is kubeconform's schema location; kinds
 * that it does not have (custom resources) are skipped.
 */
export async function kubeconformOf(objects: string, schemas: string): Promise<string[]> {
  const flags = ['-strict', '-ignore-missing-schemas', '-output', 'json', '-schema-location', schemas];
  const child = spawn(kubeconform ?? 'kubeconform', flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(objects);
  const { resources = [] } = JSON.parse(await text(child.stdout)) as Answer;
  return resources.map(({ kind, name, msg }) => `${kind}/${name}: ${msg}`);
}
