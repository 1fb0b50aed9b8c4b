import { describe, expect, test } from '@jest/globals';
import { bestByTaste, nextCandidates, spread, tasteFactor } from '#domain/personal-order';
import type { Taste } from '#domain/taste';
import { range, rankingOf, video, withStats } from '#domain/testing';
import { withVariousTags } from '#domain/various-tags';

const idsOf = (videos: readonly { id: number }[]) => videos.map(({ id }) => id);
const ranked = (tagOf: (id: number) => string[], count = 40, uploaderOf = (id: number) => id) =>
  rankingOf(withStats(range(1, count).map((id) => video(id, { tags: tagOf(id), uploaderId: uploaderOf(id) }))));
const likes = (...numbers: number[]): Taste => ({
  of: ({ video: number }) => (numbers.includes(number) ? 0.5 : 0),
  causesOf: () => [],
  beliefs: () => [],
});

describe('candidates', () => {
  const { best } = ranked(() => []);
  test('are the next ones that may be shown, around the end of the list', () => {
    expect(idsOf(nextCandidates(best, ({ id }) => id % 2 === 0, 3))).toEqual([2, 4, 6]);
    expect(idsOf(nextCandidates(best, () => true, 4, 38))).toEqual([39, 40, 1, 2]);
    expect(nextCandidates(best, () => true, 100)).toHaveLength(40);
  });

  test('are at most fifty of one uploader', () => {
    const own = ranked(
      () => [],
      80,
      (id) => (id <= 70 ? 1 : id),
    ).best;
    expect(idsOf(nextCandidates(own, () => true, 60))).toEqual([...range(1, 50), ...range(71, 10)]);
  });
});

test('taste lifts a value by up to 21 times, and lowers it to a fiftieth at most', () => {
  expect([tasteFactor(1), tasteFactor(0), tasteFactor(-0.5), tasteFactor(-1)]).toEqual([21, 1, 0.5, 0.02]);
});

test('the best by taste are those with the highest value and taste, and no more than wanted', () => {
  const { best } = ranked(() => []);
  const taste = likes(best[30]!.features.video, best[20]!.features.video);
  expect(bestByTaste(best, taste, 3).map(({ video: { id } }) => id)).toEqual([21, 31, 1]);
  const equal = best.map((each) => ({ ...each, value: 1 }));
  expect(bestByTaste(equal, likes(), 3)).toHaveLength(3);
});

describe('spread', () => {
  const scored = (tagOf: (id: number) => string[], uploaderOf?: (id: number) => number) => {
    const { best } = ranked(tagOf, 40, uploaderOf);
    return { candidates: best, ordered: best.map((each) => ({ video: each, score: 1 - each.id / 1_000 })) };
  };

  test('mixes uploaders whose videos are about as good', () => {
    const { ordered, candidates } = scored(
      () => [],
      (id) => (id <= 10 ? 1 : id),
    );
    expect(idsOf(spread(ordered, candidates, 5))).toEqual([1, 11, 12, 13, 14]);
  });

  test('has four hashtags among sixteen videos, taken from all candidates if necessary', () => {
    const { ordered, candidates } = scored((id) => [id <= 37 ? 'a' : `b${id}`]);
    const taken = spread(ordered.slice(0, 20), candidates, 16);
    expect(taken).toHaveLength(16);
    expect(new Set(taken.flatMap(({ item }) => item.tags ?? []))).toEqual(new Set(['a', 'b38', 'b39', 'b40']));
  });
});

test('the shared order has four hashtags among the first sixteen videos if there are four', () => {
  const { best } = ranked((id) => (id <= 35 ? ['a'] : [`b${id}`]));
  expect(best).toHaveLength(40);
  expect(new Set(best.slice(0, 16).flatMap(({ item }) => item.tags ?? [])).size).toBe(4);
  const { best: untagged } = ranked(() => []);
  expect(withVariousTags(untagged)).toEqual(untagged);
});
