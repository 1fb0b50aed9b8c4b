import { alerts } from './alerts.ts';
import { drain, kill, restartParts, rollback, upgrade } from './changes.ts';
import { repairJobs, restore } from './jobs.ts';
import { load } from './load.ts';
import { lastLineOf, mainJob } from './main-job.ts';
import { policies } from './policies.ts';
import { scale, scaleWorker } from './scaling.ts';
import { deploy, helm, kubectl, NAMESPACE, RELEASE, run } from './tools.ts';

/** Does one thing that operators rely on. Resolves with figures; rejects with the reason. */
export type Step = () => Promise<string | undefined>;

async function install(): Promise<undefined> {
  const labels = 'pod-security.kubernetes.io/enforce=restricted';
  await kubectl('create', 'namespace', NAMESPACE).catch(() => undefined);
  await kubectl('label', '--overwrite', 'namespace', NAMESPACE, labels);
  await deploy();
}

async function helmTest(): Promise<string> {
  await helm('test', RELEASE, '--timeout', '5m');
  return lastLineOf(await kubectl('logs', `${RELEASE}-test`));
}

async function cleanUp(): Promise<undefined> {
  if (process.env['KEEP'] !== '0') return;
  await helm('uninstall', RELEASE, '--wait');
  await run('kubectl', ['delete', 'namespace', NAMESPACE]);
}

export const steps: Readonly<Record<string, Step>> = {
  install,
  'helm-test': helmTest,
  'main-job': mainJob,
  load,
  upgrade,
  rollback,
  policies,
  kill,
  drain,
  'restart-parts': restartParts,
  scale,
  'scale-worker': scaleWorker,
  'repair-jobs': repairJobs,
  restore,
  alerts,
  'clean-up': cleanUp,
};
