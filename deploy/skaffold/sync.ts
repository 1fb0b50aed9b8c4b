import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { createConsole, type Console } from '../local/console.ts';
import { REPOSITORY } from '../local/home.ts';
import { Problem, type Settings } from '../local/settings.ts';
import { run } from '../local/shell.ts';
import config, { output } from '../rolldown.config.ts';
import { entries } from '../images/bundle.ts';
import { refuseOtherPackages } from '../images/installed.ts';
import { addPackages, leaveOutPackages } from './packages.ts';

/** The folder from which a process runs, as in deploy/skaffold/live-values.yaml. */
const LIVE = '/tmp/live';

/** The command of Skaffold's hooks: copies the new bundle of the named processes into their pods. */
export async function runSync({ env }: Settings, components: readonly string[]): Promise<number> {
  // Any user of a container must be able to read the files.
  process.umask(0o022);
  const console = createConsole();
  for (const name of components) await console.step(`${name} to its pods`, () => syncBundle(name, env, console));
  return 0;
}

/**
 * Bundles one process and copies the result into its pods, in the cluster and namespaces that Skaffold names to its
 * hooks. `node --watch` restarts the process then.
 */
export async function syncBundle(component: string, env: Settings['env'], console: Console): Promise<void> {
  const entry = entries[component];
  if (entry === undefined) throw new Problem(`${component} is no process that can be synchronised.`);
  await refuseOtherPackages(REPOSITORY);
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-sync-'));
  try {
    const bundle = path.join(folder, 'bundle');
    await writeBundle(component, entry, { bundle, cache: path.join(REPOSITORY, '.local/sync', component), console });
    const archive = await archiveFolder(bundle, `${component}.mjs`, path.join(folder, 'bundle.tar'));
    const pods = await listPods(component, env);
    // Each pod gets the whole archive, even if another pod has ended meanwhile.
    const copies = await Promise.allSettled(pods.map((pod) => copyToPod(component, archive, pod)));
    const failed = copies.flatMap((copy) => (copy.status === 'rejected' ? [(copy.reason as Error).message] : []));
    if (failed.length > 0) throw new Problem(failed.join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles one process into the folder `bundle`, with packages from `cache` where none has changed. */
export async function writeBundle(
  component: string,
  entry: string,
  { bundle, cache, console }: { bundle: string; cache: string; console: Console },
): Promise<void> {
  const packages = new Map<string, string>();
  const build = await rolldown({ ...config, input: { [component]: entry }, plugins: [leaveOutPackages(packages)] });
  await build.write({ ...output, dir: bundle });
  await build.close();
  await addPackages(packages, { bundle, cache, console });
}

/** Archives `folder` with `last` as its last file: a process that restarts for it finds all others in place. */
export async function archiveFolder(folder: string, last: string, archive: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name !== last);
  await run('tar', ['--create', '--file', archive, '--directory', folder, ...names, last]);
  return archive;
}

/**
 * Unpacks an archive from the standard input. A file that exists is written over: `node --watch` watches files, and
 * would not see a new file of the same name.
 */
export const unpackInto = (folder: string): readonly string[] => ['tar', 'xmf', '-', '--overwrite', '-C', folder];

/** A pod's name, as `kubectl get --output name` gives it, and the options that lead kubectl to its namespace. */
type Pod = { readonly name: string; readonly kubectl: readonly string[] };

async function listPods(component: string, env: Settings['env']): Promise<readonly Pod[]> {
  const namespaces = env['SKAFFOLD_NAMESPACES']?.split(',').filter(Boolean) ?? ['tallscreen'];
  const context = env['SKAFFOLD_KUBE_CONTEXT'];
  const selector = ['--selector', `app.kubernetes.io/component=${component}`, '--field-selector=status.phase=Running'];
  const found = await Promise.all(
    namespaces.map(async (namespace) => {
      const kubectl = ['--namespace', namespace, ...(context === undefined ? [] : ['--context', context])];
      const names = await run('kubectl', [...kubectl, 'get', 'pods', ...selector, '--output', 'name']);
      return names
        .split('\n')
        .filter(Boolean)
        .map((name) => ({ name, kubectl }));
    }),
  );
  return found.flat();
}

async function copyToPod(component: string, archive: string, { name, kubectl }: Pod): Promise<void> {
  const into = [...kubectl, 'exec', '--stdin', name, '--container', component, '--', ...unpackInto(LIVE)];
  // The archive is the standard input.
  await run('sh', ['-c', 'archive=$1; shift; exec kubectl "$@" < "$archive"', 'sh', archive, ...into]);
}
