import { register, signInAsAdmin } from './api.ts';
import { untilPending, upload } from './content.ts';
import { flawless } from './figures.ts';
import { deploy, readyReplicasOf, until } from './tools.ts';
import { prepareTraffic } from './traffic.ts';

/** One pod, and a second one when it needs more than 60 % of `cpu`. */
const scaled = (name: string, cpu: string): string[] => [
  `components.${name}.autoscaling.enabled=true`,
  `components.${name}.autoscaling.minReplicas=1`,
  `components.${name}.autoscaling.maxReplicas=2`,
  `components.${name}.autoscaling.cpuPercent=60`,
  `components.${name}.autoscaling.behavior.scaleDown.stabilizationWindowSeconds=15`,
  `components.${name}.resources.requests.cpu=${cpu}`,
];

const untilReady = (name: string, pods: number): Promise<void> =>
  until(`${pods} pods of ${name}`, async () => (await readyReplicasOf(name)) === pods);

/**
 * The limit is 24 thousandths of a core. Two idle BFFs use up to 16 together; above the limit both would stay. The step
 * fails if 60 calls a second use less.
 */
export async function scale(): Promise<string> {
  const start = await prepareTraffic(60);
  await deploy(...scaled('bff', '40m'));
  await untilReady('bff', 1);
  const began = Date.now();
  const traffic = await start();
  await untilReady('bff', 2);
  const upSeconds = secondsSince(began);
  const figures = flawless(await traffic.end());
  const calm = Date.now();
  await untilReady('bff', 1);
  return `up within ${upSeconds} s, down within ${secondsSince(calm)} s; ${figures}`;
}

const MOST_UPLOADS = 40;

/** Uploads make the worker use CPU, and each of them is transcoded although a pod ends afterwards. */
export async function scaleWorker(): Promise<string> {
  await deploy(...scaled('media-worker', '100m'), 'env.UPLOAD_COOLDOWN_SECONDS=0');
  await untilReady('media-worker', 1);
  const admin = await signInAsAdmin();
  const creator = await register('creator', admin);
  const began = Date.now();
  const uploads: number[] = [];
  while ((await readyReplicasOf('media-worker')) < 2) {
    if (uploads.length === MOST_UPLOADS) throw new Error(`${MOST_UPLOADS} uploads, and still one pod`);
    uploads.push(await upload(creator, 'scale'));
  }
  const upSeconds = secondsSince(began);
  for (const video of uploads) await untilPending(admin, video);
  const calm = Date.now();
  await untilReady('media-worker', 1);
  const down = `down ${secondsSince(calm)} s after the last of ${uploads.length} uploads was ready for review`;
  return `up within ${upSeconds} s, ${down}`;
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 1000);
