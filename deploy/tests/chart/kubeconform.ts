import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { kubeconform } from './chart.ts';

export const hasKubeconform = kubeconform !== undefined;

type Answer = {
  readonly resources?: readonly { readonly kind: string; readonly name: string; readonly msg: string }[];
  readonly summary: { readonly valid: number; readonly skipped: number };
};

/** Custom resources of an example: External Secrets, monitors, rules. */
const MOST_SKIPPED = 8;

/**
 * Returns a sentence for each object that Kubernetes would reject. `schemas` is kubeconform's schema location; kinds
 * that it does not have (custom resources) are skipped, but not all: then the location is wrong.
 */
export async function kubeconformOf(objects: string, schemas: string): Promise<string[]> {
  const flags = ['-strict', '-ignore-missing-schemas', '-summary', '-output', 'json', '-schema-location', schemas];
  const child = spawn(kubeconform ?? 'kubeconform', flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(objects);
  const { resources = [], summary } = JSON.parse(await text(child.stdout)) as Answer;
  if (summary.skipped > MOST_SKIPPED) return [`${summary.skipped} objects have no schema at ${schemas}`];
  return resources.map(({ kind, name, msg }) => `${kind}/${name}: ${msg}`);
}
