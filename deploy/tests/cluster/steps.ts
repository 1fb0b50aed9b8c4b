import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { makeContent, readContent } from './content.ts';
import { flawless, flawlessBetween } from './figures.ts';
import { startPair } from './pair.ts';
import {
  ADDRESS,
  adminPassword,
  deploy,
  helm,
  kubectl,
  NAMESPACE,
  RELEASE,
  REPOSITORY,
  run,
  startTraffic,
  until,
  URL_OF_CLUSTER,
} from './tools.ts';

/** Does one thing that operators rely on. Resolves with figures; rejects with the reason. */
export type Step = () => Promise<string | undefined>;

const COMPONENTS = 'bff identity media feed social messaging moderation analytics media-worker web'.split(' ');
const PARTS = ['redis', 's3', 'kafka', 'mongodb'];

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

/** The same as `helm test`, through the ingress. */
async function mainJob(): Promise<string> {
  const files = path.join(REPOSITORY, 'helm/tallscreen/files');
  const environment = {
    PUBLIC_URL: URL_OF_CLUSTER,
    ADDRESS,
    CLIP: path.join(files, 'clip.mp4'),
    ADMIN_EMAIL: 'admin@tallscreen.test',
    ADMIN_PASSWORD: await adminPassword(),
  };
  return lastLineOf(await run(process.execPath, [path.join(files, 'main-job.mjs')], environment));
}

const lastLineOf = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';

/** Restarts every component at once, by another variable. */
const upgrade = (): Promise<string> => underTraffic(() => deploy(`env.ROLLOUT=${Date.now()}`));

const rollback = (): Promise<string> => underTraffic(() => helm('rollback', RELEASE, '--wait', '--timeout', '10m'));

/** No call may fail meanwhile, no message be lost, and no socket be away for long. */
async function underTraffic(change: () => Promise<unknown>): Promise<string> {
  const [traffic, pair] = [await startTraffic(), await startPair()];
  const changed = await Promise.allSettled([change()]);
  const [figures, messages] = await Promise.allSettled([traffic.end().then(flawless), pair.end()]);
  const reasons = [...changed, figures, messages].flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as Error).message] : [],
  );
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
  return [figures, messages].map((each) => (each.status === 'fulfilled' ? each.value : '')).join('; ');
}

const replicasOf = async (name: string): Promise<number> =>
  Number(await kubectl('get', 'deployment', `${RELEASE}-${name}`, '--output', 'jsonpath={.status.readyReplicas}'));

/** Kills a pod of each kind at once, without any warning, while two of each run. */
async function kill(): Promise<string> {
  await deploy('defaults.replicas=2');
  const traffic = await startTraffic();
  const kills: number[] = [];
  for (const name of COMPONENTS) {
    const selector = `app.kubernetes.io/component=${name}`;
    const [pod = ''] = (await kubectl('get', 'pods', '--selector', selector, '--output', 'name')).split('\n');
    kills.push(Date.now());
    await kubectl('delete', pod, '--grace-period=0', '--force');
    await sleep(10_000);
    await until(`two pods of ${name}`, async () => (await replicasOf(name)) === 2);
  }
  // Calls that a killed process was handling fail; calls after that must not.
  return `${kills.length} killed: ${flawlessBetween(await traffic.end(), kills)}`;
}

async function restartParts(): Promise<string> {
  for (const part of PARTS) {
    await kubectl('delete', 'pod', `${RELEASE}-${part}-0`);
    await kubectl('rollout', 'status', `statefulset/${RELEASE}-${part}`, '--timeout', '3m');
    await mainJob();
  }
  return `${PARTS.join(', ')} restarted, the main job worked after each`;
}

/** A pod of another namespace must reach none of our ports. */
async function policies(): Promise<string> {
  const image = await kubectl('get', 'deployment', `${RELEASE}-bff`, '--output', 'jsonpath={..containers[0].image}');
  const ports = { bff: 8080, identity: 50051, mongodb: 27017, kafka: 9092, redis: 6379, s3: 7070, web: 8080 };
  const targets = Object.entries(ports).map(([name, port]) => [`${RELEASE}-${name}.${NAMESPACE}.svc`, port]);
  const program = `
    const net = require('node:net');
    const tryOne = ([host, port]) => new Promise((resolve) => {
      const socket = net.connect({ host, port, timeout: 3000 }, () => resolve(host + ' open'));
      for (const end of ['timeout', 'error']) socket.on(end, (e) => (socket.destroy(), resolve(host + ' closed ' + (e?.code ?? end))));
    });
    Promise.all(${JSON.stringify(targets)}.map(tryOne)).then((lines) => (console.log(lines.join('\\n')), process.exit(0)));`;
  const pod = ['run', 'foreign', '--namespace', 'default', '--image', image, '--image-pull-policy=IfNotPresent'];
  await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default', '--ignore-not-found']);
  await run('kubectl', [...pod, '--restart=Never', '--command', '--', 'node', '-e', program]);
  const phase = ['get', 'pod', 'foreign', '--namespace', 'default', '--output', 'jsonpath={.status.phase}'];
  await until('the foreign pod ends', async () => /Succeeded|Failed/.test(await run('kubectl', phase)));
  const seen = (await run('kubectl', ['logs', 'foreign', '--namespace', 'default'])).trim().split('\n');
  await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default']);
  const open = seen.filter((line) => !line.endsWith(' closed timeout'));
  if (open.length > 0 || seen.length !== targets.length) throw new Error(`a foreign pod sees: ${seen.join(', ')}`);
  return `a foreign pod reached none of ${targets.length} addresses`;
}

/** An idle BFF takes 4 thousandths of a core, and 30 calls a second more than 24. */
async function scale(): Promise<string> {
  const settings = (name: string): string[] => [
    `components.${name}.autoscaling.enabled=true`,
    `components.${name}.autoscaling.minReplicas=1`,
    `components.${name}.autoscaling.maxReplicas=2`,
    `components.${name}.autoscaling.cpuPercent=60`,
    `components.${name}.autoscaling.behavior.scaleDown.stabilizationWindowSeconds=15`,
    `components.${name}.resources.requests.cpu=20m`,
  ];
  await deploy(...settings('bff'));
  await until('one pod of bff', async () => (await replicasOf('bff')) === 1);
  const traffic = await startTraffic(30);
  const began = Date.now();
  await until('a second pod of bff', async () => (await replicasOf('bff')) === 2);
  const upSeconds = Math.round((Date.now() - began) / 1000);
  const figures = flawless(await traffic.end());
  const calm = Date.now();
  await until('one pod of bff again', async () => (await replicasOf('bff')) === 1);
  return `up within ${upSeconds} s, down within ${Math.round((Date.now() - calm) / 1000)} s; ${figures}`;
}

/** Backs up, loses everything but the Secrets and the backup, restores, and compares what people see. */
async function restore(): Promise<string> {
  const claim = 'jobs.backup.claim=tallscreen-backup';
  await kubectl('apply', '--filename', path.join(import.meta.dirname, 'backup-claim.yaml'));
  await deploy(claim);
  const content = await makeContent();
  // Counters come by events.
  await until('the like is counted', async () => likesOf(await readContent(content)) === 1, 60_000);
  const before = await readContent(content);

  const began = Date.now();
  const folder = lastLineOf(await runJob('backup')).replace(/^.*\//, '');
  const backupSeconds = secondsSince(began);
  await helm('uninstall', RELEASE, '--wait', '--timeout', '5m');
  await kubectl('delete', 'pvc', ...PARTS.map((part) => `data-${RELEASE}-${part}-0`));
  const lostAt = Date.now();
  await deploy(claim, `jobs.backup.restoreFrom=${folder}`, ...WITHOUT_PROCESSES);
  await runJob('restore');
  await deploy(claim);
  const away = secondsSince(lostAt);
  let after: unknown;
  await until(
    'what people see is as before',
    async () => isDeepStrictEqual((after = await readContent(content)), before),
    60_000,
  ).catch(() => {
    throw new Error(`before: ${JSON.stringify(before)}\nafter: ${JSON.stringify(after)}`);
  });
  return `backup ${backupSeconds} s; all stores deleted; serving the same content after ${away} s`;
}

const WITHOUT_PROCESSES = ['defaults.enabled=false', 'jobs.migrate.enabled=false', 'admin.email='];
const likesOf = ({ video }: Readonly<Record<string, unknown>>): number => (video as { likes: number }).likes;
const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);

/** Starts a Job by hand and returns its log when it is complete. */
async function runJob(name: string): Promise<string> {
  const job = `${name}-${Date.now()}`;
  await kubectl('create', 'job', job, `--from=cronjob/${RELEASE}-${name}`);
  const isDone = ['get', 'job', job, '--output', 'jsonpath={.status.conditions[*].type}'];
  let state = '';
  await until(`the job ${name} ends`, async () => /Complete|Failed/.test((state = await kubectl(...isDone))));
  const log = await kubectl('logs', `job/${job}`);
  if (state.includes('Failed')) throw new Error(`the job ${name} failed:\n${log}`);
  return log;
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
  upgrade,
  rollback,
  policies,
  kill,
  'restart-parts': restartParts,
  scale,
  restore,
  'clean-up': cleanUp,
};
