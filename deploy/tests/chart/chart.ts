import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
export const CHART = path.join(REPOSITORY, 'helm/tallscreen');

/** Names of all values files except the chart's own: `dev` stands for values-dev.yaml. */
export const examples: readonly string[] = readdirSync(CHART).flatMap(
  (file) => /^values-(.+)\.yaml$/.exec(file)?.[1] ?? [],
);

export const readChartFile = (name: string): string => readFileSync(path.join(CHART, name), 'utf8');

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return folders
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export const helm = onPath('helm');
export const kubeconform = onPath('kubeconform');

/** Tests that need helm are skipped if it is not on PATH. */
export const hasHelm = helm !== undefined;

/** Set, because without a cluster Helm assumes a version of Kubernetes that depends on its build. */
const CLUSTER = ['--kube-version', '1.36.0'];

/** Runs `helm template` or `helm lint`. */
export async function runHelm(...args: string[]): Promise<string> {
  const { stdout } = await run(helm ?? 'helm', [...args, ...CLUSTER], { maxBuffer: 64 << 20 });
  return stdout;
}

const rendered = new Map<string, Promise<string>>();

/** Returns all objects of a values file as YAML; rendered once. */
export function render(example: string): Promise<string> {
  const known = rendered.get(example);
  if (known !== undefined) return known;
  const values = path.join(CHART, `values-${example}.yaml`);
  const fresh = runHelm('template', 'tallscreen', CHART, '--namespace', 'tallscreen', '--values', values);
  rendered.set(example, fresh);
  return fresh;
}

/** Returns all objects of values-dev.yaml with other settings. */
export function renderWith(...settings: string[]): Promise<string> {
  const flags = settings.flatMap((setting) => ['--set', setting]);
  return runHelm('template', 'tallscreen', CHART, '--values', path.join(CHART, 'values-dev.yaml'), ...flags);
}

/** Returns helm's error message for values that it must refuse. */
export async function refusalOf(...settings: string[]): Promise<string> {
  try {
    await renderWith(...settings);
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr);
  }
  throw new Error(`helm takes ${settings.join(' ')}`);
}

/** The documents of a render, by `kind/name`. */
export function documentsOf(text: string): ReadonlyMap<string, string> {
  const documents = text.split(/^---$/m).filter((part) => /^kind:/m.test(part));
  return new Map(
    documents.map((part) => {
      const kind = /^kind: (\S+)/m.exec(part)?.[1];
      const name = /^ {2}name: (\S+)/m.exec(part)?.[1];
      return [`${kind}/${name}`, part.trim()] as const;
    }),
  );
}
