import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { TimeBucket } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { score } from '#domain/score';
import { PromoEvents, VideoEvents } from '@tallscreen/kit-events/event-types';
import { mediaItemEvent, engagementEvent, HOUR, openAnalytics, START, trackEvent, reportEvent } from './world.ts';

const OWNER = 900;
let world: Awaited<ReturnType<typeof openAnalytics>>;
beforeAll(async () => {
  world = await openAnalytics('analytics');
});
afterAll(() => world.dispose());

/** Publishes media's events first, because there is no order between topics. */
const publish = async (...events: Parameters<typeof world.bus.publishAll>[0]) => {
  const isFromMedia = ({ topic }: (typeof events)[number]) =>
    topic === VideoEvents.topic || topic === PromoEvents.topic;
  await world.bus.publishAll(events.filter(isFromMedia));
  await world.settled();
  await world.bus.publishAll(events.filter((event) => !isFromMedia(event)));
  await world.settled();
};
const numbers = async (id: number) => {
  const { viewCount, completionCount, uniqueViewerCount, watchSeconds, shareCount } = await world.stats(id);
  return [viewCount, completionCount, uniqueViewerCount, watchSeconds, shareCount].map(Number);
};

describe('views', () => {
  test('a video without views has zeros', async () => {
    expect(await world.stats(1)).toMatchObject({
      videoId: 1n,
      viewCount: 0n,
      ownerId: 0n,
      score: { value: 0, nextTier: '' },
    });
  });

  test('are counted once, even if they are delivered repeatedly and in different batches', async () => {
    const id = 10;
    const views = Array.from({ length: 40 }, (_, i) =>
      trackEvent('VIEW', 1 + (i % 25), id, { at: START + i * HOUR, watchSeconds: 3 }),
    );
    await publish(mediaItemEvent(id, OWNER), ...views, ...views.slice(0, 7));
    await publish(...views, ...views.toReversed());
    for (const view of views.slice(0, 5)) await world.bus.publishAll([view]);
    await world.settled();
    expect(await numbers(id)).toEqual([40, 0, 25, 120, 0]);
  });

  test('are counted before the media item is known', async () => {
    await publish(trackEvent('VIEW', 1, 11), trackEvent('VIEW', 2, 11));
    expect((await world.stats(11)).ownerId).toBe(0n);
    await publish(mediaItemEvent(11, 901));
    expect(await world.stats(11)).toMatchObject({ viewCount: 2n, ownerId: 901n });
    const { totals } = await world.analytics.batchGetOwnerTotals({ ownerIds: [901n, 902n] });
    expect(totals).toMatchObject([
      { ownerId: 901n, viewCount: 2n },
      { ownerId: 902n, viewCount: 0n },
    ]);
  });

  test('that nobody checked count only for live items', async () => {
    await publish(
      mediaItemEvent(12, OWNER),
      mediaItemEvent(13, OWNER, { status: VideoStatus.REJECTED }),
      ...[12, 13, 14].map((id) => trackEvent('VIEW', 1, id, { isUnchecked: true })),
      trackEvent('VIEW', 2, 12, { isUnchecked: true, itemType: ItemType.PROMO }),
    );
    const views = await Promise.all([12, 13, 14].map(async (id) => Number((await world.stats(id)).viewCount)));
    expect(views).toEqual([1, 0, 0]);
  });
});

describe('watching', () => {
  test('adds up, completes once, and loops as often as the elapsed time allows', async () => {
    await publish(
      mediaItemEvent(20, OWNER),
      trackEvent('VIEW', 1, 20, { at: START }),
      trackEvent('COMPLETE', 1, 20, { at: START + 6_000 }),
      trackEvent('LOOP', 1, 20, { at: START + 7_000 }),
      trackEvent('COMPLETE', 1, 20, { at: START + 16_000 }),
      trackEvent('WATCH', 1, 20, { at: START + 20_000, watchSeconds: 22 }),
      trackEvent('VIEW', 2, 20, { at: START, watchSeconds: 4 }),
      trackEvent('WATCH', 2, 20, { at: START + 7_000, watchSeconds: 86_400 }),
      trackEvent('LOOP', 2, 20, { at: START + 7_000 }),
      trackEvent('LOOP', 2, 20, { at: START + 7_000 }),
      trackEvent('VIEW', 3, 20, { at: START, watchSeconds: 2 }),
    );
    expect(await numbers(20)).toEqual([3, 2, 3, 22 + 10 + 2, 0]);
    const { shareBySecond } = await world.analytics.getRetention({ videoId: 20n }, await world.person(OWNER));
    expect(shareBySecond).toHaveLength(11);
    expect(shareBySecond.map((share) => Math.round(share * 3))).toEqual([3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('belongs to the latest view, and is not counted without one', async () => {
    await publish(
      mediaItemEvent(21, OWNER),
      trackEvent('WATCH', 1, 21, { at: START, watchSeconds: 9 }),
      trackEvent('COMPLETE', 2, 21, { at: START }),
      trackEvent('VIEW', 1, 21, { at: START + 1_000 }),
      trackEvent('VIEW', 1, 21, { at: START + HOUR, watchSeconds: 1 }),
      trackEvent('WATCH', 1, 21, { at: START + 500, watchSeconds: 9 }),
    );
    await publish(trackEvent('WATCH', 1, 21, { at: START + HOUR + 5_000, watchSeconds: 4 }));
    expect(await numbers(21)).toEqual([2, 0, 1, 5, 0]);
  });

  test('a share counts once per user, and an impression does not count', async () => {
    await publish(
      mediaItemEvent(22, OWNER),
      ...[1, 1, 2].map((viewer) => trackEvent('SHARE', viewer, 22)),
      trackEvent('IMPRESSION', 3, 22),
    );
    expect(await numbers(22)).toEqual([0, 0, 0, 0, 2]);
  });

  test('promos are counted in the same way', async () => {
    const itemType = ItemType.PROMO;
    await publish(
      mediaItemEvent(23, OWNER, { kind: VideoKind.PROMO }),
      trackEvent('VIEW', 1, 23, { itemType, at: START }),
      trackEvent('COMPLETE', 1, 23, { itemType, at: START + 6_000 }),
    );
    expect(await numbers(23)).toEqual([1, 1, 1, 9, 0]);
    expect(await world.stats(23)).toMatchObject({ ownerId: BigInt(OWNER), score: { nextTier: '' } });
  });
});

describe('score', () => {
  test('follows views, engagement and upheld reports, and is published with its revision', async () => {
    const id = 30;
    const viewers = Array.from({ length: 60 }, (_, i) => i + 1);
    await publish(
      mediaItemEvent(id, OWNER),
      ...viewers.map((viewer) => trackEvent('VIEW', viewer, id, { at: START })),
      ...viewers.slice(0, 45).map((viewer) => trackEvent('COMPLETE', viewer, id, { at: START + 9_000 })),
      engagementEvent(id, 'liked', [2, 0, 2], { actorId: 2 }),
      engagementEvent(id, 'liked', [1, 0, 1]),
      engagementEvent(id, 'commentPosted', [2, 1, 3]),
    );
    const input = { views: 60, completions: 45, likes: 2, comments: 1, shares: 0 };
    const expected = score({ ...input, upheldReports: 0 });
    expect(await world.stats(id)).toMatchObject({
      likeCount: 2n,
      commentCount: 1n,
      score: {
        value: expected.value,
        likePoints: expected.likePoints,
        nextTier: 'promoted',
        nextTierViews: 50n,
        nextTierScore: 30,
      },
    });
    expect(expected.value).toBeGreaterThan(30);

    await publish(reportEvent(id, 1), reportEvent(id, 1));
    const penalised = score({ ...input, upheldReports: 1 });
    expect((await world.stats(id)).score).toMatchObject({ value: penalised.value, reportPenalty: 10 });

    const { scores, counts } = await world.published();
    const ours = scores.filter(({ videoId }) => videoId === BigInt(id));
    expect(ours.at(-1)).toMatchObject({
      viewCount: 60n,
      scoredViewCount: 60n,
      score: { value: penalised.value, nextTier: 'promoted' },
    });
    const revisions = ours.map(({ revision }) => Number(revision));
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));
    expect(ours.length).toBeLessThan(40);
    expect(counts.filter(({ itemId }) => itemId === BigInt(id))).toEqual([]);
    expect(scores.filter(({ videoId }) => videoId === 23n)).toEqual([]);
    expect(counts.filter(({ itemId }) => itemId === 23n).at(-1)).toMatchObject({
      viewCount: 1n,
      itemType: ItemType.PROMO,
    });

    // A granted appeal takes the reports back, and with them what they cost.
    await publish(reportEvent(id, 0));
    expect((await world.stats(id)).score).toMatchObject({ value: expected.value, reportPenalty: 0 });
  });
});

describe('access', () => {
  const viewers = Array.from({ length: 7 }, (_, i) => i + 1);
  beforeAll(() =>
    publish(
      mediaItemEvent(40, OWNER),
      mediaItemEvent(41, OWNER, { status: VideoStatus.PENDING }),
      ...viewers.map((viewer) => trackEvent('VIEW', viewer, 40, { at: START + viewer, watchSeconds: viewer })),
    ),
  );

  test('the uploader and admins list the viewers in pages, latest view first', async () => {
    for (const options of [await world.person(OWNER), await world.person(5, 'admin')]) {
      const ids: number[] = [];
      let pageToken = '';
      do {
        const page = await world.analytics.listViewers({ videoId: 40n, pageSize: 3, pageToken }, options);
        ids.push(...page.viewers.map(({ userId }) => Number(userId)));
        pageToken = page.nextPageToken;
      } while (pageToken);
      expect(ids).toEqual(viewers.toReversed());
    }
    const { viewers: found } = await world.analytics.listViewers({ videoId: 40n }, await world.person(OWNER));
    expect(found[0]).toMatchObject({ userId: 7n, viewedAt: timestampFromMs(START + 7), watchSeconds: 7n });
  });

  test.each(['listViewers', 'getRetention', 'getTimeline'] as const)(
    '%s is refused to all other users, who do not learn of items that are not live',
    async (method) => {
      const ask = async (videoId: bigint, userId: number, role: 'user' | 'admin' = 'user') =>
        world.analytics[method]({ videoId, bucket: TimeBucket.DAY } as never, await world.person(userId, role));
      const refused = { status: 'permission_denied', detail: 'Only its uploader may see this.' };
      await expect(ask(40n, 3)).rejects.toMatchObject(refused);
      await expect(ask(4_711n, 3)).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
      await expect(ask(41n, 3)).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
      await expect(ask(41n, OWNER)).resolves.toBeDefined();
      await expect(ask(0n, 3)).rejects.toMatchObject({ status: 'invalid_argument' });
      await expect(ask(40n, 3, 'admin')).resolves.toBeDefined();
    },
  );

  test('an invalid page token is refused', async () => {
    await expect(
      world.analytics.listViewers({ videoId: 40n, pageToken: 'nonsense' }, await world.person(OWNER)),
    ).rejects.toMatchObject({
      status: 'invalid_argument',
      detail: 'Invalid cursor.',
    });
  });

  test('only admins read metrics', async () => {
    await expect(world.analytics.getAdminMetrics({}, await world.person(OWNER))).rejects.toMatchObject({
      status: 'permission_denied',
    });
    await expect(world.analytics.listTopVideos({}, await world.person(OWNER))).rejects.toMatchObject({
      status: 'permission_denied',
    });
  });
});

test('a timeline counts by hour and by day', async () => {
  await publish(
    mediaItemEvent(50, OWNER),
    trackEvent('VIEW', 1, 50, { at: START }),
    trackEvent('VIEW', 2, 50, { at: START + 60_000, watchSeconds: 4 }),
    trackEvent('WATCH', 1, 50, { at: START + HOUR, watchSeconds: 6 }),
    engagementEvent(50, 'liked', [1, 0, 1], { at: START }),
    engagementEvent(50, 'liked', [2, 0, 2], { at: START }),
    engagementEvent(50, 'unliked', [1, 0, 3], { at: START + 24 * HOUR }),
    engagementEvent(50, 'commentPosted', [1, 1, 4], { at: START + HOUR }),
    engagementEvent(50, 'countersCorrected', [9, 9, 5], { at: START + HOUR }),
  );
  const read = async (bucket: TimeBucket) => {
    const { points } = await world.analytics.getTimeline({ videoId: 50n, bucket }, await world.person(OWNER));
    return points.map((p) =>
      [timestampMs(p.startsAt!), p.viewCount, p.likeCount, p.commentCount, p.watchSeconds].map(Number),
    );
  };
  const hour = START - (START % HOUR);
  const day = START - (START % (24 * HOUR));
  expect(await read(TimeBucket.HOUR)).toEqual([
    [hour, 2, 2, 0, 4],
    [hour + HOUR, 0, 0, 1, 6],
    [hour + 24 * HOUR, 0, -1, 0, 0],
  ]);
  expect(await read(TimeBucket.DAY)).toEqual([
    [day, 2, 2, 1, 10],
    [day + 24 * HOUR, 0, -1, 0, 0],
  ]);
});
