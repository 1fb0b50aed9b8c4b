import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flawless, flawlessBetween } from './figures.ts';
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
async function upgrade(): Promise<string> {
  const traffic = await startTraffic();
  await deploy(`env.ROLLOUT=${Date.now()}`);
  return flawless(await traffic.end());
}

async function rollback(): Promise<string> {
  const traffic = await startTraffic();
  await helm('rollback', RELEASE, '--wait', '--timeout', '10m');
  return flawless(await traffic.end());
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

async function scale(): Promise<string> {
  const settings = (name: string): string[] => [
    `components.${name}.autoscaling.enabled=true`,
    `components.${name}.autoscaling.minReplicas=1`,
    `components.${name}.autoscaling.maxReplicas=2`,
    `components.${name}.autoscaling.cpuPercent=20`,
    `components.${name}.autoscaling.behavior.scaleDown.stabilizationWindowSeconds=15`,
    `components.${name}.resources.requests.cpu=20m`,
  ];
  await deploy(...settings('bff'));
  const traffic = await startTraffic();
  const began = Date.now();
  await until('a second pod of bff', async () => (await replicasOf('bff')) === 2);
  const upSeconds = Math.round((Date.now() - began) / 1000);
  const figures = flawless(await traffic.end());
  const calm = Date.now();
  await until('one pod of bff again', async () => (await replicasOf('bff')) === 1);
  return `up within ${upSeconds} s, down within ${Math.round((Date.now() - calm) / 1000)} s; ${figures}`;
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
  'clean-up': cleanUp,
};
