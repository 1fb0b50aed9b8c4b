import { setTimeout as sleep } from 'node:timers/promises';
import { ownProcesses } from '../local/processes.ts';
import { control } from '../local/testing/control.ts';
import { createClient } from '../seed/client.ts';
import { admin, newMember, PASSWORD, stackUrl } from '../tests/support/stack.ts';
import type { Scene } from './scene.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 3;
const EVERY_MS = 20;
/** A process has recovered when this many calls in a row have succeeded. */
const IN_A_ROW = 10;

type Probe = () => Promise<unknown>;

/** For each process a call that fails while the process is away. */
async function openProbes({ videos, viewers }: Scene): Promise<Readonly<Record<string, Probe>>> {
  const creator = await newMember('creator', 'recovery');
  const viewer = viewers[0]!.member.client;
  const form = new URLSearchParams({ username: creator.email, password: PASSWORD });
  // One attempt each, because the client's own retries would hide the gap.
  const get = (client: typeof viewer, route: string) => () => client.send('GET', route);
  return {
    identity: () => createClient(stackUrl).send('POST', '/auth/login', { form }),
    media: get(creator.client, '/videos/me/uploads'),
    feed: get(viewer, '/videos/feed?limit=5'),
    social: () => viewer.send('POST', `/videos/${videos[0]}/like`),
    messaging: get(viewer, '/messages/threads'),
    moderation: get(admin, '/admin/reports'),
    analytics: get(creator.client, '/analytics/user/videos'),
    bff: get(viewer, '/auth/me'),
    frontdoor: get(viewer, '/auth/me'),
  };
}

/** Returns how long after the kill the process was ready, and its calls succeeded without another failure. */
async function killOnce(name: string, probe: Probe | undefined): Promise<{ readyMs: number; goodMs: number }> {
  await control.kill(name, 'SIGKILL');
  const killedAt = performance.now();
  const since = (): number => performance.now() - killedAt;
  const stateOf = async () => (await control.processes()).find((process) => process.name === name)?.state;
  const ready = (async () => {
    while ((await stateOf()) !== 'ready') await sleep(EVERY_MS);
    return since();
  })();
  let goodMs = 0;
  for (let succeeded = 0; probe !== undefined && succeeded < IN_A_ROW;) {
    const isGood = await probe().then(
      () => true,
      () => false,
    );
    if (isGood && succeeded === 0) goodMs = since();
    succeeded = isGood ? succeeded + 1 : 0;
    await sleep(EVERY_MS);
  }
  const readyMs = await ready;
  await control.allReady();
  return { readyMs, goodMs };
}

/** Kills each of our processes and measures how long its calls fail. Run it on a quiet machine. */
export async function benchRecovery(scene: Scene): Promise<Row[]> {
  const probes = await openProbes(scene);
  const names = ownProcesses.map(({ name }) => name);
  const results = new Map(names.map((name) => [name, [] as { readyMs: number; goodMs: number }[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) results.get(name)?.push(await killOnce(name, probes[name]));
  const seconds = (values: readonly number[]): string => `${(median(values) / 1000).toFixed(1)} s`;
  return names.map((name) => {
    const runs = results.get(name) ?? [];
    const ready = seconds(runs.map(({ readyMs }) => readyMs));
    return {
      measure: `${name} killed: its calls succeed again after`,
      ours: probes[name] ? seconds(runs.map(({ goodMs }) => goodMs)) : ready,
      baseline: `process ready after ${ready}`,
      ratio: '-',
      floor: '<= 3 s',
    };
  });
}
