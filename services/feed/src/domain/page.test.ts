import { describe, expect, test } from '@jest/globals';
import type { Entry, Lines } from './catalogue.ts';
import { composePage } from './page.ts';
import { PROMO_GAP } from './promos.ts';
import { newScroll, type Scroll } from './scroll.ts';
import { clip, known, linesOf, memoryOf, promo, range } from './testing.ts';
import { decodeScroll, encodeScroll } from './token.ts';

const rules = { videosPerPromo: 1 };
const kinds = (items: readonly Entry[]) => items.map(({ clip: { kind } }) => kind[0]).join('');
const videosOf = (items: readonly Entry[]) => items.filter(({ clip: { kind } }) => kind === 'video');

interface ScrollOptions {
  readonly limit?: number;
  readonly seen?: number[];
  /** as after Redis was emptied: only the token knows */
  readonly forgetful?: boolean;
  readonly viewerId?: number;
  readonly betweenPages?: () => Lines;
}

function scrollThrough(lines: Lines, options: ScrollOptions = {}): Entry[] {
  const { limit = 20, seen = [], forgetful = false, viewerId = 7, betweenPages } = options;
  const served = new Set<number>();
  const all: Entry[] = [];
  let scroll: Scroll | undefined = newScroll('scroll-id-12', 42);
  let current = lines;
  for (let page = 0; scroll && page < 1_000; page++) {
    const memory = memoryOf({ seen, served: forgetful ? new Set() : served, isComplete: !forgetful });
    const { items, next } = composePage(current, { viewerId, scroll, limit, memory }, rules);
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
  const lines = linesOf(known(range(1, 200).map((id) => clip(id))));

  test.each([1, 7, 20, 50])('a whole scroll in pages of %d shows each once', (limit) => {
    const ids = scrollThrough(lines, { limit }).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 200));
  });

  test('the same scroll is the same again, another viewer or seed has another one', () => {
    const page = (viewerId: number, seed: number) =>
      composePage(lines, { viewerId, scroll: newScroll('scroll-id-12', seed), limit: 20, memory: memoryOf() }, rules)
        .items.map(({ id }) => id)
        .join();
    expect(page(1, 1)).toBe(page(1, 1));
    expect(new Set([page(1, 1), page(2, 1), page(1, 2)]).size).toBe(3);
  });

  test('good ones come early, whatever the seed', () => {
    for (let viewerId = 1; viewerId <= 50; viewerId++) {
      const first = scrollThrough(lines, { viewerId }).slice(0, 20);
      expect(Math.max(...first.map(({ id }) => id))).toBeLessThanOrEqual(24);
    }
  });

  test('seen ones come after all others', () => {
    const seen = range(1, 150);
    const ids = scrollThrough(lines, { seen }).map(({ id }) => id);
    expect(ids.slice(0, 50).toSorted((a, b) => a - b)).toEqual(range(151, 50));
    expect(ids).toHaveLength(200);
  });

  test.each([
    ['four of thirteen', [4, 3, 3, 2, 1]],
    ['half of them', [7, 2, 2, 2]],
    ['half of many', [40, 20, 10, 10]],
    ['a third of many, all of them last', [...Array.from({ length: 40 }, () => 1), 20]],
  ])('two of one uploader never meet at the end where another order is possible: %s', (_, shares) => {
    const uploaders = shares.flatMap((count, uploaderId) => Array.from({ length: count }, () => uploaderId));
    const own = linesOf(known(uploaders.map((uploaderId, i) => clip(i + 1, { uploaderId: uploaderId + 1 }))));
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

  test('a clip that is taken down between two pages does not come', () => {
    const own = linesOf(known(range(1, 60).map((id) => clip(id))));
    const victim = own.best[45] as { isLive: boolean; id: number };
    const ids = scrollThrough(own, { betweenPages: () => ((victim.isLive = false), own) }).map(({ id }) => id);
    expect(ids).toHaveLength(59);
    expect(ids).not.toContain(victim.id);
  });

  test('an order that changes between two pages repeats and misses nothing', () => {
    const clips = range(1, 200).map((id) => clip(id));
    const orders = range(0, 20).map((turn) =>
      linesOf(known(clips.toSorted((a, b) => ((a.id * 7 + turn * 13) % 50) - ((b.id * 7 + turn * 13) % 50)))),
    );
    let turn = 0;
    const ids = scrollThrough(orders[0]!, { betweenPages: () => orders[++turn % 20]! }).map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
  });

  test('without any memory the token alone keeps a still order from repeating', () => {
    const ids = scrollThrough(lines, { forgetful: true }).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 200));
  });

  test('nor do those that are all on trial, with or without memory', () => {
    const fresh = linesOf(
      known(
        range(1, 90).map((id) => clip(id)),
        0,
      ),
    );
    for (const forgetful of [true, false]) {
      const ids = scrollThrough(fresh, { forgetful, limit: 11 }).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(range(1, 90));
    }
  });

  test('nothing to show is an empty page without a next one', () => {
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), limit: 20, memory: memoryOf() };
    expect(composePage(linesOf([]), request, rules)).toEqual({ items: [] });
  });
});

describe('uploaders', () => {
  const by = (uploaderOf: (id: number) => number, count = 60) =>
    linesOf(known(range(1, count).map((id) => clip(id, { uploaderId: uploaderOf(id) }))));
  const repeats = (items: readonly Entry[]) =>
    videosOf(items).filter((item, i, all) => item.uploaderId === all[i - 1]?.uploaderId).length;

  test.each([1, 5, 20])('two videos of one uploader never run, in pages of %d', (limit) => {
    const items = scrollThrough(
      by((id) => (id <= 30 ? 1 : id)),
      { limit },
    );
    expect(items).toHaveLength(60);
    expect(repeats(items)).toBe(0);
  });

  test('they do where there is nobody else left', () => {
    const items = scrollThrough(by((id) => (id <= 50 ? 1 : id)));
    expect(items).toHaveLength(60);
    expect(repeats(items)).toBe(39);
    expect(repeats(items.slice(0, 20))).toBe(0);
  });

  test('a single uploader is still shown whole, without memory too', () => {
    expect(new Set(scrollThrough(by(() => 1)).map(({ id }) => id)).size).toBe(60);
    expect(
      scrollThrough(
        by(() => 1),
        { forgetful: true },
      ),
    ).toHaveLength(60);
  });
});

describe('trial', () => {
  test('every fifth video is one that hardly anybody saw, and each of these gets its share', () => {
    const old = known(range(1, 300).map((id) => clip(id)));
    const fresh = range(1001, 40).map((id) => ({ clip: clip(id), figures: { score: 0, views: 49 } }));
    const lines = linesOf([...old, ...fresh]);
    const shown = new Map<number, number>();
    for (let viewerId = 1; viewerId <= 400; viewerId++) {
      const request = { viewerId, scroll: newScroll('scroll-id-12', viewerId), limit: 20, memory: memoryOf() };
      const items = videosOf(composePage(lines, request, rules).items);
      const places = items.flatMap(({ id }, i) => (id > 1000 ? [i % 5] : []));
      expect(places).toEqual([4, 4, 4, 4]);
      for (const { id } of items) if (id > 1000) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    expect(shown.size).toBe(40);
    expect(Math.min(...shown.values())).toBeGreaterThan(15);
  });
});

describe('promos', () => {
  const videos = known(range(1, 100).map((id) => clip(id)));
  const withPromos = (count: number) => linesOf([...videos, ...known(range(501, count).map(promo))]);

  test('each video is followed by one while they last', () => {
    expect(kinds(scrollThrough(withPromos(6)).slice(0, 40))).toBe('vp'.repeat(20));
  });

  test.each([1, 2, 5, 6, 30])('one of %d does not come again within ten items', (count) => {
    const lastAt = new Map<number, number>();
    const items = scrollThrough(withPromos(count), { limit: 7 });
    items.forEach(({ id, clip: { kind } }, i) => {
      if (kind === 'video') return;
      expect(i - (lastAt.get(id) ?? -Infinity)).toBeGreaterThan(PROMO_GAP);
      lastAt.set(id, i);
    });
    expect(lastAt.size).toBe(count);
    expect(videosOf(items)).toHaveLength(100);
  });

  test('a single one comes again after ten others', () => {
    expect(kinds(scrollThrough(withPromos(1)).slice(0, 14))).toBe('vpvvvvvvvvvvpv');
  });

  test('those not seen come first', () => {
    const items = scrollThrough(withPromos(12), { seen: range(501, 6) }).filter(({ id }) => id > 500);
    expect(
      items
        .slice(0, 6)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(range(507, 6));
  });

  test('over many scrolls all get the same share', () => {
    const lines = withPromos(40);
    const shown = new Map<number, number>();
    for (let viewerId = 1; viewerId <= 1_000; viewerId++) {
      const request = { viewerId, scroll: newScroll('scroll-id-12', viewerId), limit: 2, memory: memoryOf() };
      for (const { id } of composePage(lines, request, rules).items)
        if (id > 500) shown.set(id, (shown.get(id) ?? 0) + 1);
    }
    expect(shown.size).toBe(40);
    expect(Math.min(...shown.values())).toBeGreaterThan(20);
    expect(Math.max(...shown.values())).toBeLessThan(90);
  });

  test('the ratio is a rule', () => {
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), limit: 6, memory: memoryOf() };
    expect(kinds(composePage(withPromos(9), request, { videosPerPromo: 3 }).items)).toBe('vvvpvvvp');
  });

  test('alone they are shown once each, without a next page', () => {
    const lines = linesOf(known(range(501, 5).map(promo)));
    const request = { viewerId: 1, scroll: newScroll('scroll-id-12', 1), limit: 20, memory: memoryOf() };
    const page = composePage(lines, request, rules);
    expect(kinds(page.items)).toBe('ppppp');
    expect(page.next).toBeUndefined();
  });
});

test('the pinned one comes first and not again', () => {
  const lines = linesOf(known(range(1, 50).map((id) => clip(id, { uploaderId: id % 10 }))));
  const pinned = lines.best[33]!;
  const scroll = newScroll('scroll-id-12', 1);
  const first = composePage(lines, { viewerId: 1, scroll, limit: 20, pinned, memory: memoryOf() }, rules);
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toBe(pinned);
  expect(first.items[1]!.uploaderId).not.toBe(pinned.uploaderId);
  expect(first.items.filter(({ id }) => id === pinned.id)).toHaveLength(1);
  expect(first.next!.pinnedId).toBe(pinned.id);
});

test('what moves forward between two pages still comes before what was seen', () => {
  const clips = range(1, 100).map((id) => clip(id));
  const lines = linesOf(known(clips));
  const turned = linesOf(known(clips.toReversed()));
  let turn = 0;
  const items = scrollThrough(lines, { seen: range(1, 20), betweenPages: () => (++turn % 2 ? turned : lines) });
  expect(
    items
      .slice(0, 80)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual(range(21, 80));
  expect(items).toHaveLength(100);
});
