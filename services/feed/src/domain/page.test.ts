import { describe, expect, test } from '@jest/globals';
import type { FeedItem } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import { composePage } from '#domain/page';
import { PROMO_GAP } from '#domain/pick-promos';
import { newScroll, type Scroll } from '#domain/scroll';
import type { Taste } from '#domain/taste';
import { historyOf, promo, range, rankingOf, video, withStats } from '#domain/testing';
import { decodeScroll, encodeScroll } from '#domain/page-token';

const rules = { videosPerPromo: 1 };
const kinds = (items: readonly FeedItem[]) => items.map(({ item }) => item.itemType[0]).join('');
const videosOf = (items: readonly FeedItem[]) => items.filter(({ item }) => item.itemType === 'video');

interface ScrollOptions {
  readonly limit?: number;
  readonly seen?: number[];
  /** as after Redis lost its data: only the token remembers what was served */
  readonly hasNoHistory?: boolean;
  readonly viewerId?: number;
  readonly betweenPages?: () => Ranking;
}

function scrollThrough(ranking: Ranking, options: ScrollOptions = {}): FeedItem[] {
  const { limit = 20, seen = [], hasNoHistory = false, viewerId = 7, betweenPages } = options;
  const served = new Set<number>();
  const all: FeedItem[] = [];
  let scroll: Scroll | undefined = newScroll('scroll-id-12', 42);
  let current = ranking;
  for (let page = 0; scroll && page < 1_000; page++) {
    const history = historyOf({ seen, served: hasNoHistory ? new Set() : served, isComplete: !hasNoHistory });
    const { items, next } = composePage(current, { viewerId, scroll, pageSize: limit, history }, rules);
    expect(videosOf(items).length).toBeLessThanOrEqual(limit);
    expect(items.length).toBeGreaterThan(0);
    all.push(...items);
    for (const { id } of items) served.add(id);
    scroll = next && decodeScroll(encodeScroll(next));
    current = betweenPages?.() ?? current;
  }
  return all;
}

describe('videos', () => {
  const ranking = rankingOf(withStats(range(1, 200).map((id) => video(id))));

  test.each([1, 7, 20, 50])('a whole scroll in pages of %d shows each video once', (limit) => {
    const ids = scrollThrough(ranking, { limit }).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 200));
  });

  test('the same viewer and seed give the same page; another viewer or seed gives another page', () => {
    const page = (viewerId: number, seed: number) =>
      composePage(
        ranking,
        { viewerId, scroll: newScroll('scroll-id-12', seed), pageSize: 20, history: historyOf() },
        rules,
      )
        .items.map(({ id }) => id)
        .join();
    expect(page(1, 1)).toBe(page(1, 1));
    expect(new Set([page(1, 1), page(2, 1), page(1, 2)]).size).toBe(3);
  });

  test('the best videos come early for every seed', () => {
    for (let viewerId = 1; viewerId <= 50; viewerId++) {
      const first = scrollThrough(ranking, { viewerId }).slice(0, 20);
      expect(Math.max(...first.map(({ id }) => id))).toBeLessThanOrEqual(24);
    }
  });

  test('seen videos come after all others', () => {
    const seen = range(1, 150);
    const ids = scrollThrough(ranking, { seen }).map(({ id }) => id);
    expect(ids.slice(0, 50).toSorted((a, b) => a - b)).toEqual(range(151, 50));
    expect(ids).toHaveLength(200);
  });

  test.each([
    ['four of thirteen', [4, 3, 3, 2, 1]],
    ['half of them', [7, 2, 2, 2]],
    ['half of many', [40, 20, 10, 10]],
    ['a third of many, all of them ranked last', [...Array.from({ length: 40 }, () => 1), 20]],
  ])('two videos of one uploader are never adjacent at the end if another order is possible: %s', (_, shares) => {
    const uploaders = shares.flatMap((count, uploaderId) => Array.from({ length: count }, () => uploaderId));
    const own = rankingOf(withStats(uploaders.map((uploaderId, i) => video(i + 1, { uploaderId: uploaderId + 1 }))));
    for (let viewerId = 1; viewerId <= 40; viewerId++) {
      for (const limit of [3, 50]) {
        const all = scrollThrough(own, { viewerId, limit });
        expect(new Set(all.map(({ id }) => id)).size).toBe(uploaders.length);
        expect(all).toHaveLength(uploaders.length);
        const meeting = all.filter(({ uploaderId }, i) => uploaderId === all[i + 1]?.uploaderId);
        expect(meeting).toEqual([]);
      }
    }
  });

  test('a video removed between two pages is not shown', () => {
    const own = rankingOf(withStats(range(1, 60).map((id) => video(id))));
    const victim = own.best[45] as { isLive: boolean; id: number };
    const ids = scrollThrough(own, { betweenPages: () => ((victim.isLive = false), own) }).map(({ id }) => id);
    expect(ids).toHaveLength(59);
    expect(ids).not.toContain(victim.id);
  });

  test('when the ranking changes between two pages no video is repeated or missed', () => {
    const all = range(1, 200).map((id) => video(id));
    const orders = range(0, 20).map((turn) =>
      rankingOf(withStats(all.toSorted((a, b) => ((a.id * 7 + turn * 13) % 50) - ((b.id * 7 + turn * 13) % 50)))),
    );
    let turn = 0;
    const ids = scrollThrough(orders[0]!, { betweenPages: () => orders[++turn % 20]! }).map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
  });

  test('without history the token alone prevents repetitions in an unchanged ranking', () => {
    const ids = scrollThrough(ranking, { hasNoHistory: true }).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 200));
  });

  test('videos that are all on trial are shown once each, with and without history', () => {
    const fresh = rankingOf(
      withStats(
        range(1, 90).map((id) => video(id)),
        0,
      ),
    );
    for (const hasNoHistory of [true, false]) {
      const ids = scrollThrough(fresh, { hasNoHistory, limit: 11 }).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 90));
    }
  });

  test('an empty catalogue gives an empty page without a next page', () => {
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), pageSize: 20, history: historyOf() };
    expect(composePage(rankingOf([]), request, rules)).toEqual({ items: [] });
  });
});

describe('uploaders', () => {
  const by = (uploaderOf: (id: number) => number, count = 60) =>
    rankingOf(withStats(range(1, count).map((id) => video(id, { uploaderId: uploaderOf(id) }))));
  const repeats = (items: readonly FeedItem[]) =>
    videosOf(items).filter((item, i, all) => item.uploaderId === all[i - 1]?.uploaderId).length;

  test.each([1, 5, 20])('two videos of one uploader are never adjacent, in pages of %d', (limit) => {
    const items = scrollThrough(
      by((id) => (id <= 30 ? 1 : id)),
      { limit },
    );
    expect(items).toHaveLength(60);
    expect(repeats(items)).toBe(0);
  });

  test('videos of one uploader are adjacent once no other uploader is left', () => {
    const items = scrollThrough(by((id) => (id <= 50 ? 1 : id)));
    expect(items).toHaveLength(60);
    expect(repeats(items)).toBe(39);
    expect(repeats(items.slice(0, 20))).toBe(0);
  });

  test('all videos of a single uploader are shown, with and without history', () => {
    expect(new Set(scrollThrough(by(() => 1)).map(({ id }) => id)).size).toBe(60);
    expect(
      scrollThrough(
        by(() => 1),
        { hasNoHistory: true },
      ),
    ).toHaveLength(60);
  });
});

describe('trial', () => {
  test('every fifth video is on trial, and all videos on trial get a fair share', () => {
    const old = withStats(range(1, 300).map((id) => video(id)));
    const fresh = range(1001, 40).map((id) => ({ item: video(id), stats: { score: 0, views: 49 } }));
    const ranking = rankingOf([...old, ...fresh]);
    const shown = new Map<number, number>();
    for (let viewerId = 1; viewerId <= 400; viewerId++) {
      const request = { viewerId, scroll: newScroll('scroll-id-12', viewerId), pageSize: 20, history: historyOf() };
      const items = videosOf(composePage(ranking, request, rules).items);
      const places = items.flatMap(({ id }, i) => (id > 1000 ? [i % 5] : []));
      expect(places).toEqual([4, 4, 4, 4]);
      for (const { id } of items) if (id > 1000) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    expect(shown.size).toBe(40);
    expect(Math.min(...shown.values())).toBeGreaterThan(15);
  });
});

describe('promos', () => {
  const videos = withStats(range(1, 100).map((id) => video(id)));
  const withPromos = (count: number) => rankingOf([...videos, ...withStats(range(501, count).map(promo))]);

  test('a promo follows each video while there are promos', () => {
    expect(kinds(scrollThrough(withPromos(6)).slice(0, 40))).toBe('vp'.repeat(20));
  });

  test.each([1, 2, 5, 6, 30])('of %d promos none is repeated within ten items', (count) => {
    const lastAt = new Map<number, number>();
    const items = scrollThrough(withPromos(count), { limit: 7 });
    items.forEach(({ id, item }, i) => {
      if (item.itemType === 'video') return;
      expect(i - (lastAt.get(id) ?? -Infinity)).toBeGreaterThan(PROMO_GAP);
      lastAt.set(id, i);
    });
    expect(lastAt.size).toBe(count);
    expect(videosOf(items)).toHaveLength(100);
  });

  test('a single promo is repeated after ten other items', () => {
    expect(kinds(scrollThrough(withPromos(1)).slice(0, 14))).toBe('vpvvvvvvvvvvpv');
  });

  test('unseen promos come first', () => {
    const items = scrollThrough(withPromos(12), { seen: range(501, 6) }).filter(({ id }) => id > 500);
    expect(
      items
        .slice(0, 6)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(range(507, 6));
  });

  test('over many scrolls all promos get a fair share', () => {
    const ranking = withPromos(40);
    const shown = new Map<number, number>();
    for (let viewerId = 1; viewerId <= 1_000; viewerId++) {
      const request = { viewerId, scroll: newScroll('scroll-id-12', viewerId), pageSize: 2, history: historyOf() };
      for (const { id } of composePage(ranking, request, rules).items)
        if (id > 500) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    expect(shown.size).toBe(40);
    expect(Math.min(...shown.values())).toBeGreaterThan(20);
    expect(Math.max(...shown.values())).toBeLessThan(90);
  });

  test('which promos come does not depend on what the viewer likes: there is no targeting', () => {
    const ranking = withPromos(9);
    const promosFor = (taste?: Taste) => {
      const history = { ...historyOf(), ...(taste && { taste }) };
      const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), pageSize: 6, history };
      return composePage(ranking, request, rules).items.flatMap(({ id, item }) =>
        item.itemType === 'promo' ? [id] : [],
      );
    };
    const likes = (liked: (number: number) => boolean): Taste => ({
      of: ({ video: number }) => (liked(number) ? 1 : -1),
      causesOf: () => [],
      beliefs: () => [],
    });
    const shared = promosFor();
    expect(shared).toHaveLength(6);
    expect(promosFor(likes((number) => number % 2 === 0))).toEqual(shared);
    expect(promosFor(likes((number) => number % 2 === 1))).toEqual(shared);
  });

  test('the number of videos between promos can be set', () => {
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), pageSize: 6, history: historyOf() };
    expect(kinds(composePage(withPromos(9), request, { videosPerPromo: 3 }).items)).toBe('vvvpvvvp');
  });

  test('without videos each promo is shown once, without a next page', () => {
    const ranking = rankingOf(withStats(range(501, 5).map(promo)));
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), pageSize: 20, history: historyOf() };
    const page = composePage(ranking, request, rules);
    expect(kinds(page.items)).toBe('ppppp');
    expect(page.next).toBeUndefined();
  });
});

test('the pinned video comes first and is not repeated', () => {
  const ranking = rankingOf(withStats(range(1, 50).map((id) => video(id, { uploaderId: id % 10 }))));
  const pinned = ranking.best[33]!;
  const scroll = newScroll('scroll-id-12', 1);
  const first = composePage(ranking, { viewerId: 1, scroll, pageSize: 20, pinned, history: historyOf() }, rules);
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toBe(pinned);
  expect(first.items[1]!.uploaderId).not.toBe(pinned.uploaderId);
  expect(first.items.filter(({ id }) => id === pinned.id)).toHaveLength(1);
  expect(first.next!.pinnedId).toBe(pinned.id);
});

test('an unseen video that moves up between two pages still comes before seen ones', () => {
  const all = range(1, 100).map((id) => video(id));
  const ranking = rankingOf(withStats(all));
  const turned = rankingOf(withStats(all.toReversed()));
  let turn = 0;
  const items = scrollThrough(ranking, { seen: range(1, 20), betweenPages: () => (++turn % 2 ? turned : ranking) });
  expect(
    items
      .slice(0, 80)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(range(21, 80));
  expect(items).toHaveLength(100);
});
