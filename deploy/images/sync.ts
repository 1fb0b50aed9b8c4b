import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { Problem, type Settings } from '../local/settings.ts';
import { run } from '../local/shell.ts';
import config, { output } from '../rolldown.config.ts';
import { entries } from './bundle.ts';

/** Where deploy/skaffold/live-values.yaml lets a process run from. */
const LIVE = '/tmp/live';

/**
 * Bundles one process and copies the result into its pods, in the cluster and namespaces that Skaffold names to its
 * hooks. `node --watch` restarts the process then.
 */
export async function syncBundle(component: string, env: Settings['env']): Promise<void> {
  const entry = entries[component];
  if (entry === undefined) throw new Problem(`${component} is no process that can be synchronised.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-sync-'));
  try {
    const bundle = path.join(folder, 'bundle');
    const build = await rolldown({ ...config, input: { [component]: entry } });
    await build.write({ ...output, dir: bundle });
    await build.close();
    const archive = path.join(folder, 'bundle.tar');
    await run('tar', ['--create', '--file', archive, '--directory', bundle, '.']);
    const namespaces = env['SKAFFOLD_NAMESPACES']?.split(',').filter(Boolean) ?? ['tallscreen'];
    const context = env['SKAFFOLD_KUBE_CONTEXT'];
    for (const namespace of namespaces) {
      const kubectl = ['--namespace', namespace, ...(context === undefined ? [] : ['--context', context])];
      await copyToPods(component, archive, kubectl);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyToPods(component: string, archive: string, kubectl: readonly string[]): Promise<void> {
  const selector = ['--selector', `app.kubernetes.io/component=${component}`, '--field-selector=status.phase=Running'];
  const pods = await run('kubectl', [...kubectl, 'get', 'pods', ...selector, '--output', 'name']);
  for (const pod of pods.split('\n').filter(Boolean)) {
    const into = [...kubectl, 'exec', '--stdin', pod, '--container', component, '--', 'tar', 'xmf', '-', '-C', LIVE];
    // The archive is the standard input.
    await run('sh', ['-c', 'archive=$1; shift; exec kubectl "$@" < "$archive"', 'sh', archive, ...into]);
  }
}
