import { control } from '../local/testing/control.ts';
import { cpuSecondsOf } from './cpu.ts';
import { bearer, bffUrl, type Scene, type Viewer } from './scene.ts';
import { interleaved, type Row } from './table.ts';

const PAGES = 600;
const ROUNDS = 5;
const WATCHED = 30;
/** Events travel over Kafka. */
const LEARNED_MS = 10_000;
const json = { 'content-type': 'application/json' };

async function call(viewer: Viewer, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${bffUrl}/api/v1${path}`, {
    method,
    headers: { ...bearer(viewer), ...json },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  await answer.arrayBuffer();
}

async function pidsOf(...names: readonly string[]): Promise<number[]> {
  return (await control.processes()).filter(({ name }) => names.includes(name)).flatMap(({ pid }) => pid ?? []);
}

/** Compares the CPU time of a feed page with taste and without, of the service and of all that serves the page. */
export async function benchTaste({ videos, viewers }: Scene): Promise<Row[]> {
  for (const viewer of viewers)
    for (const video of videos.slice(0, WATCHED))
      await call(viewer, 'POST', '/analytics/track', { video_id: video, event: 'complete' });
  await new Promise((resolve) => setTimeout(resolve, LEARNED_MS));

  /** Returns the ms of CPU that these processes take for a page. */
  async function measure(pids: readonly number[], personalised: boolean): Promise<number> {
    for (const viewer of viewers) await call(viewer, 'PUT', '/me/feed-settings', { personalised });
    const cpu = (): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
    const before = cpu();
    for (let i = 0; i < PAGES; i += viewers.length)
      await Promise.all(viewers.map((viewer) => call(viewer, 'GET', '/videos/feed?limit=20')));
    return (1_000 * (cpu() - before)) / PAGES;
  }

  async function compare(measured: string, ...names: readonly string[]): Promise<Row> {
    const pids = await pidsOf(...names);
    await measure(pids, true);
    const [on, off] = await interleaved(
      ROUNDS,
      () => measure(pids, true),
      () => measure(pids, false),
    );
    const ms = (value: number): string => `${value.toFixed(2)} ms`;
    return {
      measure: `CPU of a feed page, ${measured}`,
      ours: ms(on),
      baseline: `${ms(off)} without taste`,
      ratio: (on / off).toFixed(2),
      floor: '<= 1.15',
    };
  }
  return [await compare('feed', 'feed'), await compare('feed, BFF and social', 'feed', 'bff', 'social')];
}
