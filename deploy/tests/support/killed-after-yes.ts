import { setTimeout as sleep } from 'node:timers/promises';
import { control } from '../../local/testing/control.ts';
import type { Client } from '../../seed/client.ts';
import { eventually } from './eventually.ts';
import { liveVideo, newMember, type Member } from './stack.ts';

/** The processes and stores that a view passes from its answer to the stats. */
export const hops = ['bff', 'analytics', 'redis', 'kafka', 'database'] as const;
export type Hop = (typeof hops)[number];

const VIEWERS = 10;
const PATIENCE_SECONDS = 180;

/** A viewer and a video that this viewer has not seen yet. */
interface Pair {
  readonly viewer: Client;
  readonly videoId: number;
}

export interface Told {
  /** viewers whose view of the video was answered, by video */
  readonly views: Record<number, number>;
  /** how many of these answers said that the view counts */
  readonly counted: number;
}

async function killHop(hop: Hop): Promise<void> {
  if (hop === 'bff' || hop === 'analytics') return control.kill(hop, 'SIGKILL');
  const names = (await control.processes()).map(({ name }) => name);
  const database = names.includes('postgres') ? 'postgres' : 'mongodb';
  return control.killPart(hop === 'database' ? database : hop);
}

/**
 * Each round one viewer sees a video to its end and shares it, and the hop is killed as soon as that is answered.
 * Returns what was answered. A call that got no answer is repeated, as the web client does.
 */
export async function killAfterEachYes(hop: Hop, rounds: number) {
  const creator = await newMember('creator');
  const videoIds: number[] = [];
  for (let i = 0; i * VIEWERS < rounds; i++) videoIds.push(await liveVideo(creator, `Seen ${hop} ${i}`));
  const viewers: Member[] = [];
  for (let i = 0; i < Math.min(rounds, VIEWERS); i++) viewers.push(await newMember());
  const pairs: Pair[] = videoIds.flatMap((videoId) => viewers.map(({ client }) => ({ viewer: client, videoId })));
  const told = { views: Object.fromEntries(videoIds.map((id) => [id, 0])) as Record<number, number>, counted: 0 };
  for (const { viewer, videoId } of pairs.slice(0, rounds)) {
    if (await see(viewer, videoId)) told.counted++;
    told.views[videoId] = (told.views[videoId] ?? 0) + 1;
    await killHop(hop);
    await control.allReady();
  }
  return { creator, videoIds, told };
}

/** Returns whether the view was answered as counted. */
async function see(viewer: Client, videoId: number): Promise<boolean> {
  const report = (event: string, watch_duration?: number) =>
    eventually(
      `the report ${event}`,
      () =>
        viewer.send<{ counted: boolean }>('POST', '/analytics/track', {
          json: { video_id: videoId, event, watch_duration },
        }),
      PATIENCE_SECONDS,
    );
  const { counted } = await report('view');
  await report('complete');
  await report('share');
  return counted;
}

export interface Figures {
  readonly views: number;
  readonly completions: number;
}

/** Returns the stats that the uploader sees for each video once all events are handled. */
export async function figuresOf(creator: Member, told: Told): Promise<Record<number, Figures>> {
  const read = async (id: number): Promise<Figures> => {
    const { views, completions } = await creator.client.call<Figures>('GET', `/analytics/video/${id}`);
    return { views, completions };
  };
  const all = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(told.views).map(async (id) => [id, await read(Number(id))] as const)),
    );
  const expected = Object.values(told.views).reduce((sum, views) => sum + views, 0);
  await eventually(
    'all views and completions are counted, which are reports of their own',
    async () => {
      const found = Object.values(await all());
      const sumOf = (figure: keyof Figures) => found.reduce((sum, each) => sum + each[figure], 0);
      return sumOf('views') >= expected && sumOf('completions') >= expected;
    },
    PATIENCE_SECONDS,
  );
  // A view that counts twice would arrive later.
  await sleep(2_000);
  return all();
}
