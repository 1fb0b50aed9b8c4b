import { expect, test } from '@jest/globals';
import { createCatalogue } from '#domain/catalogue';
import { NOW, noLimits, promo, range, video, withStats } from '#domain/testing';

const open = (best = 10_000, newest = 10_000, leastViewed = 10_000) =>
  createCatalogue({ best, newest, leastViewed, promos: 100 });
const bestOf = (catalogue: ReturnType<typeof open>, nowMs = NOW) => catalogue.ranking(nowMs).best.map(({ id }) => id);

test('ranks live items only and drops items that are no longer live', () => {
  const catalogue = open();
  catalogue.apply(
    withStats([
      video(1),
      video(2, { status: 'pending' }),
      video(3, { status: 'approved' }),
      video(4, { isUploaderHidden: true }),
      video(6, { status: 'scheduled' }),
      promo(5),
    ]),
    [],
    NOW,
  );
  expect(bestOf(catalogue)).toEqual([1]);
  expect(catalogue.ranking(NOW).promos.map(({ id }) => id)).toEqual([5]);
  const feedItem = catalogue.find(1)!;
  catalogue.apply(withStats([video(1, { status: 'deleted', revision: 2 })]), [], NOW);
  expect(feedItem.isLive).toBe(false);
  expect(catalogue.size()).toBe(1);
});

test('ranks a new live item at once, changed stats after two seconds, and everything once a minute', () => {
  const catalogue = open();
  catalogue.apply(withStats([video(1), video(2)]), [], NOW);
  const first = catalogue.ranking(NOW);
  catalogue.apply(withStats([video(3)]), [], NOW);
  expect(bestOf(catalogue)).toHaveLength(3);
  const second = catalogue.ranking(NOW);
  catalogue.apply([{ item: video(1), stats: { score: 0, views: 5_000 } }], [], NOW);
  expect(catalogue.ranking(NOW + 1_000)).toBe(second);
  const third = catalogue.ranking(NOW + 2_001);
  expect(third.best.at(-1)!.id).toBe(1);
  expect(catalogue.ranking(NOW + 60_000)).toBe(third);
  expect(catalogue.ranking(NOW + 63_000)).not.toBe(third);
  expect(first.best).toHaveLength(2);
});

test('the content of a card is a new object after each change, and only then', () => {
  const catalogue = open();
  catalogue.apply(withStats([video(1)]), [], NOW);
  const { content } = catalogue.find(1)!;
  expect(catalogue.find(1)!.content).toBe(content);
  catalogue.apply([{ item: video(1), stats: { score: 1, views: 2 } }], [], NOW);
  const { content: changed } = catalogue.find(1)!;
  expect(changed).toEqual({ ...content, stats: { score: 1, views: 2 } });
  const uploader = { id: 1_001, username: 'ana', avatarUrl: '', isActive: true, revision: 1 };
  catalogue.apply([], [uploader], NOW);
  expect(catalogue.find(1)!.content).toEqual({ ...changed, uploader });
});

test('keeps the best and the newest videos when it is full', () => {
  const catalogue = open(20, 10, 5);
  catalogue.apply(withStats(range(1, 200).map((id) => video(id))), [], NOW);
  expect(bestOf(catalogue).toSorted((a, b) => a - b)).toEqual([...range(1, 20), ...range(191, 10)]);
});

test('a video with few viewers stays when newer and better ones fill the catalogue', () => {
  const catalogue = open(20, 10, 5);
  const views = (id: number) => (id >= 50 && id < 60 ? 60 - id : 100);
  catalogue.apply(
    range(1, 200).map((id) => ({ item: video(id), stats: { score: 200 - id, views: views(id) } })),
    [],
    NOW,
  );
  expect(bestOf(catalogue).toSorted((a, b) => a - b)).toEqual([...range(1, 20), ...range(55, 5), ...range(191, 10)]);
  expect(catalogue.ranking(NOW).trial.map(({ id }) => id)).toEqual([59, 58, 57, 56, 55]);
});

test('a video whose trial has expired takes no place from one on trial, however few viewers it has', () => {
  const catalogue = open(20, 10, 5);
  const isExpired = (id: number) => id >= 60 && id < 70;
  const decidedAtMs = (id: number) => NOW - (isExpired(id) ? 15 : 1) * 24 * 3_600_000;
  const views = (id: number) => (isExpired(id) ? 0 : id >= 50 && id < 60 ? 60 - id : 100);
  catalogue.apply(
    range(1, 200).map((id) => ({
      item: video(id, { decidedAtMs: decidedAtMs(id) }),
      stats: { score: 200 - id, views: views(id) },
    })),
    [],
    NOW,
  );
  expect(bestOf(catalogue).toSorted((a, b) => a - b)).toEqual([...range(1, 20), ...range(55, 5), ...range(191, 10)]);
});

test('keeps the uploaders of its items only', () => {
  const catalogue = open();
  const uploader = { username: 'u', avatarUrl: '', isActive: true, revision: 1 };
  const items = withStats([video(1, { uploaderId: 7 }), video(2, { uploaderId: 8, status: 'rejected' })]);
  expect(catalogue.unknownUploaders(items)).toEqual([7]);
  const uploaders = [7, 9].map((id) => ({ ...uploader, id }));
  catalogue.apply(items, uploaders, NOW);
  expect(catalogue.unknownUploaders(items)).toEqual([]);
  expect(catalogue.unknownUploaders(withStats([video(3, { uploaderId: 9 })]))).toEqual([9]);
});

test('a promo whose cap is reached is not shown until its next day', () => {
  const catalogue = open();
  const day = new Date(NOW).toISOString().slice(0, 10);
  const delivery = { billedViews: 5, spend: 0, day, dayBilledViews: 5, daySpend: 0, viewCost: 0 };
  const capped = { ...promo(901), limits: { ...noLimits, dailyViews: 5 } };
  catalogue.apply([{ item: capped, stats: { score: 0, views: 5, delivery } }, ...withStats([promo(902)])], [], NOW);
  const promosAt = (nowMs: number) => catalogue.ranking(nowMs).promos.map(({ id }) => id);
  expect(promosAt(NOW)).toEqual([902]);
  expect(promosAt(NOW + 24 * 3_600_000)).toEqual([901, 902]);
});

test('a promo starts and ends at once, although nothing else has changed', () => {
  const catalogue = open();
  const run = { ...promo(901), limits: { ...noLimits, startsAtMs: NOW + 100, endsAtMs: NOW + 200 } };
  catalogue.apply(withStats([run]), [], NOW);
  const promosAt = (nowMs: number) => catalogue.ranking(nowMs).promos.map(({ id }) => id);
  expect([NOW, NOW + 99, NOW + 100, NOW + 199, NOW + 200].map(promosAt)).toEqual([[], [], [901], [901], []]);
});
