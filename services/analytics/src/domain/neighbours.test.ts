import { describe, expect, test } from '@jest/globals';
import { findNeighbours, isChanged, neighbourRules, type Completion } from '#domain/neighbours';

const watchedBy = (viewers: readonly number[], ...videos: number[]): Completion[] =>
  viewers.flatMap((viewerId) => videos.map((videoId) => ({ viewerId, videoId })));
const people = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe('neighbours', () => {
  test('are the videos that the same people watched to the end, the most similar first', () => {
    const found = new Map(
      findNeighbours([...watchedBy(people(1, 20), 1, 2), ...watchedBy(people(21, 10), 1, 3), ...watchedBy([99], 4)]),
    );
    expect(found.get(1)!.map(({ videoId }) => videoId)).toEqual([2, 3]);
    // Cosine 20 / √(30 · 20), shrunk by 20 / (20 + 10).
    expect(found.get(1)![0]!.similarity).toBeCloseTo((20 / Math.sqrt(600)) * (20 / 30), 6);
    expect(found.get(2)!.map(({ videoId }) => videoId)).toEqual([1]);
    expect(found.has(4)).toBe(false);
  });

  test('need three people, so that an account with a friend has no effect', () => {
    expect([...findNeighbours(watchedBy([1, 2], 1, 2))]).toEqual([]);
    expect([...findNeighbours(watchedBy([1, 2, 3], 1, 2))]).toHaveLength(2);
  });

  test('only count the newest videos of a viewer', () => {
    const many = people(1, neighbourRules.perViewer + 1);
    const found = new Map(findNeighbours(watchedBy([1, 2, 3], ...many)));
    expect(found.has(many.at(-1)!)).toBe(false);
    expect(found.get(1)!).toHaveLength(neighbourRules.perViewer - 1);
  });
});

test('neighbours are published again when others are listed or a similarity has changed', () => {
  const before = [{ videoId: 1, similarity: 0.5 }];
  expect(isChanged(before, [{ videoId: 1, similarity: 0.51 }])).toBe(false);
  expect(isChanged(before, [{ videoId: 1, similarity: 0.6 }])).toBe(true);
  expect(isChanged(before, [{ videoId: 2, similarity: 0.5 }])).toBe(true);
  expect(isChanged(before, [])).toBe(true);
});
