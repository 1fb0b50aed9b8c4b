import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { NeighboursEvents } from '@tallscreen/kit-events/event-types';
import { HOUR, mediaItemEvent, openAnalytics, trackEvent } from './world.ts';

const OWNER = 5;
const [A, B, ALONE, OLD] = [101, 102, 103, 104];
const VIEWERS = [11, 12, 13, 14];

let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics-neighbours', { ANALYTICS_NEIGHBOURS_SECONDS: '1' });
  await world.bus.publishAll([A, B, ALONE, OLD].map((id) => mediaItemEvent(id, OWNER)));
  await world.settled();
});
afterAll(() => world?.dispose());

/** A viewer who watches a video to its end. */
const watch = (viewerId: number, itemId: number, at = Date.now() - HOUR) => [
  trackEvent('VIEW', viewerId, itemId, { at }),
  trackEvent('WATCH', viewerId, itemId, { at: at + 10_000, watchSeconds: 10 }),
  trackEvent('COMPLETE', viewerId, itemId, { at: at + 10_000 }),
];

/** Returns the last published neighbours of each video. */
async function published(): Promise<Record<string, number[]>> {
  const newest = new Map<bigint, { revision: bigint; ids: number[] }>();
  await world.bus.readFromBeginning({
    [NeighboursEvents.topic]: async (records) => {
      for (const record of records) {
        const { videoId, neighbours, revision } = NeighboursEvents.decode(record).message;
        if (revision >= (newest.get(videoId)?.revision ?? 0n))
          newest.set(videoId, { revision, ids: neighbours.map((each) => Number(each.videoId)) });
      }
    },
  });
  return Object.fromEntries([...newest].map(([id, { ids }]) => [id, ids]));
}

test('videos that three people watch to the end are neighbours until one deletes it from the history', async () => {
  await world.bus.publishAll([
    ...VIEWERS.slice(0, 3).flatMap((viewer) => [...watch(viewer, A), ...watch(viewer, B)]),
    ...VIEWERS.slice(0, 2).flatMap((viewer) => watch(viewer, ALONE)),
    ...VIEWERS.flatMap((viewer) => watch(viewer, OLD, Date.now() - 8 * 24 * HOUR)),
    // A view without a completion has no effect.
    trackEvent('VIEW', VIEWERS[2]!, ALONE, { at: Date.now() - HOUR }),
  ]);
  await until(async () => Object.keys(await published()).length > 0);
  expect(await published()).toEqual({ [A]: [B], [B]: [A] });

  await world.analytics.deleteHistory({ videoId: BigInt(A) }, await world.person(VIEWERS[0]!));
  await until(async () => String((await published())[A]) === '');
  expect(await published()).toEqual({ [A]: [], [B]: [] });
});

test('videos rise that are watched more in two days than in the fortnight before', async () => {
  const [RISING, STEADY] = [201, 202];
  await world.bus.publishAll([RISING, STEADY].map((id) => mediaItemEvent(id, OWNER)));
  const viewers = Array.from({ length: 12 }, (_, i) => 500 + i);
  await world.bus.publishAll(viewers.map((viewer) => trackEvent('VIEW', viewer, RISING, { at: Date.now() - HOUR })));
  await world.bus.publishAll(
    viewers.flatMap((viewer, day) => [
      trackEvent('VIEW', viewer, STEADY, { at: Date.now() - (3 + day) * 24 * HOUR }),
      ...(day < 2 ? [trackEvent('VIEW', viewer, STEADY, { at: Date.now() - HOUR })] : []),
    ]),
  );
  await world.untilViewed(RISING, 12);
  await world.untilViewed(STEADY, 14);
  const { videos } = await world.analytics.listRisingVideos({});
  expect(
    videos.map(({ videoId, recentViews, earlierViews }) => [videoId, recentViews, earlierViews].map(Number)),
  ).toEqual([[RISING, 12, 0]]);
});
