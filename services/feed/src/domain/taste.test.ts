import { describe, expect, test } from '@jest/globals';
import { createCatalogue, type FeedItem } from '#domain/catalogue';
import type { MediaItemWithStats } from '#domain/media-item';
import { composePage } from '#domain/page';
import { encodeScroll } from '#domain/page-token';
import { newScroll } from '#domain/scroll';
import { sumTaste, type Signal, type TasteProfile } from '#domain/taste';
import { createSums } from '#domain/taste-index';
import type { SignalKind } from '@tallscreen/proto/rules/taste-rules';
import { historyOf, NOW, range, video } from '#domain/testing';

const DAY_MS = 24 * 3_600_000;

/**
 * 200 videos of 50 uploaders: an odd id has the hashtag cats, an even one dogs. The higher the id, the lower the score.
 */
const TAGS = ['dogs', 'cats'];
const videos = range(1, 200).map((id): MediaItemWithStats => {
  const tags = [TAGS[id % 2]!, `own${id}`];
  return { item: video(id, { uploaderId: 1_000 + (id % 50), tags }), stats: { score: 90 - id / 10, views: 1_000 } };
});

function catalogueOf(items: readonly MediaItemWithStats[] = videos) {
  const catalogue = createCatalogue({ best: 20_000, newest: 20_000, leastViewed: 20_000, promos: 10 });
  catalogue.apply(items, [], NOW);
  return catalogue;
}

const signal = (kind: SignalKind, videoId: number, atMs = NOW): Signal => ({ kind, videoId, atMs });
const profile = (signals: readonly Signal[], rest: Partial<TasteProfile> = {}): TasteProfile => {
  return { signals, picks: [], ignored: [], ...rest };
};
const watched = (...ids: number[]) => ids.map((id) => signal('watched', id));
const skipped = (...ids: number[]) => ids.map((id) => signal('skipped', id));

function pageOf(own: TasteProfile | undefined, items = videos, seen: readonly number[] = []): FeedItem[] {
  const catalogue = catalogueOf(items);
  const ranking = catalogue.ranking(NOW);
  const history = { ...historyOf({ seen: [...seen] }), taste: own && sumTaste(catalogue, own, NOW) };
  const scroll = newScroll('scroll-id-12', 42);
  return [...composePage(ranking, { viewerId: 7, scroll, pageSize: 20, history }, { videosPerPromo: 1 }).items];
}

const share = (items: readonly FeedItem[], tag: string) =>
  items.filter(({ item }) => item.tags?.includes(tag)).length / items.length;

describe('the next page', () => {
  test('has twice as much of what was watched three times, and half of what was skipped three times', () => {
    const seen = [101, 103, 105, 102, 104, 106];
    const before = pageOf(undefined, videos, seen);
    const after = pageOf(profile([...watched(101, 103, 105), ...skipped(102, 104, 106)]), videos, seen);
    expect(share(before, 'cats')).toBeLessThan(0.6);
    expect(share(after, 'cats')).toBeGreaterThanOrEqual(0.8);
    expect(share(after, 'dogs')).toBeLessThanOrEqual(0.25);
  });

  test('begins with the neighbours of what was watched', () => {
    const near = { ids: [150, 160], similarities: [0.4, 0.3] };
    const items = videos.map((each) =>
      each.item.id === 9 ? { ...each, stats: { ...each.stats, neighbours: near } } : each,
    );
    const ids = pageOf(profile(watched(9)), items, [9]).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([150, 160]);
  });

  test('is the shared order for a viewer of whom nothing is known', () => {
    const catalogue = catalogueOf();
    expect(sumTaste(catalogue, profile([]), NOW)).toBeUndefined();
    expect(sumTaste(catalogue, profile(watched(9_999)), NOW)).toBeUndefined();
  });

  test('never has a video that is hidden, seen or not live, however much it fits', () => {
    const catalogue = catalogueOf();
    const taste = sumTaste(catalogue, profile(watched(1, 3, 5), { picks: [{ type: 'tag', value: 'cats' }] }), NOW);
    const isHidden = ({ id }: { id: number }) => id % 10 === 1;
    const history = { ...historyOf({ seen: [7, 9] }), isHidden, taste };
    const input = { viewerId: 7, scroll: newScroll('scroll-id-12', 1), pageSize: 50, history };
    const ids = composePage(catalogue.ranking(NOW), input, { videosPerPromo: 1 }).items.map(({ id }) => id);
    expect(ids).toHaveLength(50);
    expect(ids.filter((id) => id % 10 === 1 || id === 7 || id === 9)).toEqual([]);
  });

  test('has at least four hashtags and at most four videos of one uploader after fifty pages of one taste', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = range(1, 3_000).map((id): MediaItemWithStats => {
      const item = video(id, { uploaderId: 1_000 + (id % 120), tags: [tags[id % 6]!] });
      return { item, stats: { score: 50 + (id % 40), views: 1_000 } };
    });
    const catalogue = catalogueOf(many);
    const seen: number[] = [];
    let page: readonly FeedItem[] = [];
    for (let i = 0; i < 50; i++) {
      const taste = sumTaste(catalogue, profile(watched(...seen.toReversed())), NOW);
      const history = { ...historyOf({ seen }), taste };
      const input = { viewerId: 7, scroll: newScroll('scroll-id-12', i), pageSize: 20, history };
      page = composePage(catalogue.ranking(NOW), input, { videosPerPromo: 1 }).items;
      seen.push(page[0]!.id);
    }
    expect(new Set(page.flatMap(({ item }) => item.tags ?? [])).size).toBeGreaterThanOrEqual(4);
    const ofUploaders = Map.groupBy(page, ({ uploaderId }) => uploaderId);
    expect(Math.max(...[...ofUploaders.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
  });

  test('has at least four hashtags even if somebody watches only one', () => {
    const tags = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = range(1, 600).map((id): MediaItemWithStats => {
      const item = video(id, { tags: [tags[id % 6]!] });
      return { item, stats: { score: 50, views: 1_000 } };
    });
    const own = profile(watched(6, 12, 18, 24, 30, 36));
    const page = pageOf(own, many, [6, 12, 18, 24, 30, 36]);
    expect(share(page, 'a')).toBeGreaterThanOrEqual(0.7);
    expect(new Set(page.flatMap(({ item }) => item.tags ?? [])).size).toBeGreaterThanOrEqual(4);
  });

  test('puts those videos on trial first that fit', () => {
    const fresh = range(1_001, 100).map((id): MediaItemWithStats => {
      return { item: video(id, { tags: [TAGS[id % 2]!] }), stats: { score: 0, views: 3 } };
    });
    const onTrial = pageOf(profile(watched(101, 103)), [...videos, ...fresh]).filter((_, i) => i % 5 === 4);
    expect(onTrial.map(({ id }) => id > 1_000)).toEqual([true, true, true, true]);
    expect(share(onTrial, 'cats')).toBe(1);
  });
});

test('a scroll of a viewer with taste shows each video once, unseen ones first', () => {
  const catalogue = catalogueOf();
  const served = new Set<number>();
  let scroll: ReturnType<typeof newScroll> | undefined = newScroll('scroll-id-12', 42);
  const all: number[] = [];
  const seen = range(1, 30);
  while (scroll) {
    const taste = sumTaste(catalogue, profile(watched(3, 5)), NOW);
    const history = { ...historyOf({ seen, served }), taste };
    const input = { viewerId: 7, scroll, pageSize: 20, history };
    const { items, next } = composePage(catalogue.ranking(NOW), input, { videosPerPromo: 1 });
    for (const { id } of items) served.add(id);
    all.push(...items.map(({ id }) => id));
    scroll = next;
  }
  expect(all.toSorted((a, b) => a - b)).toEqual(range(1, 200));
  expect(all.slice(0, 170).filter((id) => id <= 30)).toEqual([]);
});

describe('what the feed believes', () => {
  const beliefsOf = (own: TasteProfile) =>
    sumTaste(catalogueOf(), own, NOW)!
      .beliefs()
      .map(({ type, value }) => `${type} ${value}`);

  test('names the hashtags, uploaders and videos that somebody likes, and nothing that they skip', () => {
    const beliefs = beliefsOf(profile([...watched(101, 103), ...skipped(2)]));
    expect(beliefs).toEqual(expect.arrayContaining(['tag cats', 'creator 1001', 'creator 1003', 'video 101']));
    expect(beliefs).not.toContain('tag dogs');
    expect(beliefs).not.toContain('video 2');
  });

  test('does not name what the viewer removed, which counts no longer', () => {
    const ignored = [
      { type: 'tag', value: 'cats' },
      { type: 'creator', value: 1_001 },
      { type: 'video', value: 103 },
    ] as const;
    const beliefs = beliefsOf(profile(watched(101, 103), { ignored }));
    expect(beliefs).not.toContain('tag cats');
    expect(beliefs).not.toContain('creator 1001');
    expect(beliefs).not.toContain('video 103');
    expect(beliefs).toContain('video 101');
  });

  test('follows newer signals more than older ones', () => {
    const catalogue = catalogueOf();
    const fit = (atMs: number) => {
      const own = profile([signal('watched', 101), signal('watched', 102, atMs)]);
      return sumTaste(catalogue, own, NOW)!.of(catalogue.find(104)!.features);
    };
    expect(fit(NOW - 60 * DAY_MS)).toBeLessThan(fit(NOW) / 2);
  });
});

test('the causes of a video are the strongest three', () => {
  const near = { ids: [150], similarities: [0.5] };
  const items = videos.map((each) =>
    each.item.id === 101 ? { ...each, stats: { ...each.stats, neighbours: near } } : each,
  );
  const catalogue = catalogueOf(items);
  const picks = [{ type: 'tag', value: 'dogs' }] as const;
  const taste = sumTaste(catalogue, profile(watched(101), { picks }), NOW)!;
  const causes = taste.causesOf(catalogue.find(150)!.features);
  expect(causes.map(({ type, value }) => [type, value])).toEqual([
    ['video', 101],
    ['tag', 'dogs'],
  ]);
});

test('sums grow, are found by number, and are empty after a clear', () => {
  const sums = createSums();
  sums.add(3, 0.5);
  sums.add(70_000, 2);
  sums.add(3, -0.5);
  expect([sums.of(70_000), Math.abs(sums.of(3)) < 1e-9, sums.of(1_000_000)]).toEqual([2, true, 0]);
  expect(sums.numbers).toEqual([3, 70_000]);
  sums.clear();
  expect([sums.of(70_000), sums.numbers]).toEqual([0, []]);
});

test('a page has four hashtags even if videos on trial have the one that a viewer likes', () => {
  const tags = ['a', 'b', 'c', 'd', 'e', 'f'];
  const many = range(1, 900).map((id): MediaItemWithStats => {
    return { item: video(id, { tags: [tags[id % 6]!] }), stats: { score: 50, views: id % 3 === 0 ? 3 : 1_000 } };
  });
  const own = profile(watched(7, 13, 19, 25, 31, 37));
  const page = pageOf(own, many, [7, 13, 19, 25, 31, 37]);
  expect(page).toHaveLength(20);
  expect(new Set(page.flatMap(({ item }) => item.tags ?? [])).size).toBeGreaterThanOrEqual(4);
});

test('a scroll whose history is lost continues in the shared order after what it was served', () => {
  const many = range(1, 1_500).map((id): MediaItemWithStats => {
    return { item: video(2 ** 50 + id, { tags: [TAGS[id % 2]!] }), stats: { score: 90 - id / 100, views: 1_000 } };
  });
  const catalogue = catalogueOf(many);
  const served = new Set<number>();
  let scroll = newScroll('scroll-id-12', 42);
  for (let i = 0; i < 8; i++) {
    const isLost = i >= 5;
    const taste = isLost ? undefined : sumTaste(catalogue, profile(watched(2 ** 50 + 3)), NOW);
    const history = { ...historyOf({ served: isLost ? new Set() : served, isComplete: !isLost }), taste };
    const input = { viewerId: 7, scroll, pageSize: 20, history };
    const { items, next } = composePage(catalogue.ranking(NOW), input, { videosPerPromo: 1 });
    expect(items.filter(({ id }) => served.has(id))).toEqual([]);
    for (const { id } of items) served.add(id);
    scroll = next!;
    expect(encodeScroll(scroll).length).toBeLessThan(1_024);
  }
  expect(served.size).toBe(160);
});

test('a viewer who only removed something has the shared order', () => {
  expect(sumTaste(catalogueOf(), profile([], { ignored: [{ type: 'tag', value: 'cats' }] }), NOW)).toBeUndefined();
});
