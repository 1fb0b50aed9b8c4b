import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flawless, flawlessBetween, type Kill } from './figures.ts';
import { mainJob } from './main-job.ts';
import { startPair } from './pair.ts';
import { startUpload } from './resumable.ts';
import { COMPONENTS, deploy, helm, kubectl, NAMESPACE, PARTS, readyReplicasOf, RELEASE, until } from './tools.ts';
import { startTraffic } from './traffic.ts';

/** Restarts every component at once by a changed annotation. */
export const upgrade = (): Promise<string> =>
  underTraffic(() => deploy(`defaults.podAnnotations.rollout=at-${Date.now()}`));

export const rollback = (): Promise<string> =>
  underTraffic(() => helm('rollback', RELEASE, '--wait', '--timeout', '10m'));

/** Meanwhile no call may fail, no message or upload may be lost, and no socket may be away for long. */
async function underTraffic(change: () => Promise<unknown>): Promise<string> {
  const [traffic, pair, upload] = [await startTraffic(), await startPair(), await startUpload()];
  const changed = await Promise.allSettled([change()]);
  const ends = await Promise.allSettled([traffic.end().then(flawless), pair.end(), upload.end()]);
  const reasons = [...changed, ...ends].flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as Error).message] : [],
  );
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
  return ends.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).join('; ');
}

const podsOf = async (name: string): Promise<string[]> =>
  (await kubectl('get', 'pods', '--selector', `app.kubernetes.io/component=${name}`, '--output', 'name'))
    .split('\n')
    .filter(Boolean);

const untilTwoOf = (name: string): Promise<void> =>
  until(`two pods of ${name}`, async () => (await readyReplicasOf(name)) === 2);

const KILL_EVERY_MS = 10_000;
const KILL_FOR_MS = 300_000;

/** For five minutes a pod is killed every ten seconds, without any warning, while two of each kind run. */
export async function kill(): Promise<string> {
  await deploy('defaults.replicas=2');
  const traffic = await startTraffic();
  const kills: Kill[] = [];
  const killed = await Promise.allSettled([killInTurn(kills)]);
  // Calls that a killed process was handling fail; calls after that must not.
  const figures = flawlessBetween(await traffic.end(), kills);
  for (const each of killed) if (each.status === 'rejected') throw each.reason;
  for (const name of COMPONENTS) await untilTwoOf(name);
  return `${kills.length} killed: ${figures}`;
}

async function killInTurn(kills: Kill[]): Promise<void> {
  for (const end = Date.now() + KILL_FOR_MS; Date.now() < end;) {
    const name = COMPONENTS[kills.length % COMPONENTS.length] as string;
    // Usually true since its last turn. Two losses of one kind at the same time are not tested here.
    await untilTwoOf(name);
    const [pod = ''] = await podsOf(name);
    const fromMs = Date.now();
    await kubectl('delete', pod, '--grace-period=0', '--force', '--wait=false');
    kills.push({ fromMs, toMs: Date.now() });
    await sleep(KILL_EVERY_MS);
  }
}

/**
 * Evicts every pod, one after the other, as `kubectl drain` does. New pods may come to the same node, so it works on a
 * cluster of one node, too. A budget of disruptions may refuse an eviction for a while.
 */
export async function drain(): Promise<string> {
  await deploy('defaults.replicas=2', 'defaults.disruptionBudget.enabled=true');
  for (const name of COMPONENTS) await untilTwoOf(name);
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-evictions-'));
  let refused = 0;
  const evict = async (pod: string): Promise<void> => {
    const name = pod.replace('pod/', '');
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
    const file = path.join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(eviction));
    const url = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
    await until(`${name} may be evicted`, async () => {
      try {
        await kubectl('create', '--raw', url, '--filename', file);
        return true;
      } catch (error) {
        refused += 1;
        throw error;
      }
    });
  };
  try {
    const pods = (await Promise.all(COMPONENTS.map(podsOf))).flat();
    const figures = await underTraffic(async () => {
      for (const pod of pods) await evict(pod);
      for (const name of COMPONENTS) await untilTwoOf(name);
    });
    return `${pods.length} pods evicted, ${refused} times not at once; ${figures}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function restartParts(): Promise<string> {
  for (const part of PARTS) {
    await kubectl('delete', 'pod', `${RELEASE}-${part}-0`);
    await kubectl('rollout', 'status', `statefulset/${RELEASE}-${part}`, '--timeout', '3m');
    await mainJob();
  }
  return `${PARTS.join(', ')} restarted, the main job worked after each`;
}
