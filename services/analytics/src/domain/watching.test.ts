import { describe, expect, test } from '@jest/globals';
import {
  applyWatched,
  engagedViewsOf,
  isEngaged,
  mediansOf,
  newView,
  retentionOf,
  type Watched,
  type View,
} from '#domain/watching';

const D = 10_000;
const START = 1_000_000;
const after = (...watched: (Partial<Watched> & { at?: number })[]): View =>
  watched.reduce<View>(
    (view, { type = 'watch', watchMs = 0, at = 0 }) => applyWatched(view, { type, watchMs, atMs: START + at }, D),
    newView(START, true),
  );

describe('watch time', () => {
  test('is the sum of what clients send', () => {
    expect(
      after({ type: 'view', watchMs: 3_000 }, { watchMs: 2_000, at: 2_000 }, { watchMs: 4_000, at: 9_000 }),
    ).toMatchObject({
      watchMs: 9_000,
      endSecond: 9,
      isCompleted: true,
    });
  });

  test.each([
    [0, D],
    [D - 1, D],
    [D, 2 * D],
    [3.5 * D, 4 * D],
  ])('%d ms after the view at most %d ms are accepted', (at, allowed) => {
    expect(after({ watchMs: 1e9, at }).watchMs).toBe(allowed);
    expect(after({ watchMs: 1e9, at }, { watchMs: 1e9, at }).watchMs).toBe(allowed);
  });

  test('an impossible watch time does not count later', () => {
    expect(after({ watchMs: 1e9 }, { watchMs: 1_000, at: 5 * D }).watchMs).toBe(D + 1_000);
  });

  test('never falls, even if the client sends wrong times', () => {
    const view = after({ watchMs: 25_000, at: 2 * D }, { watchMs: -5_000, at: 3 * D }, { watchMs: 0, at: -D });
    expect(view.watchMs).toBe(25_000);
  });
});

describe('completion', () => {
  test.each([
    [8_999, false],
    [9_000, true],
  ])('%d of 10,000 ms is complete: %s', (watchMs, isCompleted) => {
    expect(after({ watchMs, at: 6_000 }).isCompleted).toBe(isCompleted);
  });

  test('a completion report alone counts as 90 %', () => {
    expect(after({ type: 'complete', at: 6_000 })).toMatchObject({ isCompleted: true, watchMs: 9_000 });
    expect(after({ type: 'complete', at: 6_000 }, { watchMs: 10_000, at: 8_000 }).watchMs).toBe(10_000);
  });

  test('no view completes before that much time has passed', () => {
    const early = [{ type: 'complete', at: 5_999 } as const, { watchMs: D, at: 5_999 }];
    expect(after(...early).isCompleted).toBe(false);
    expect(after({ type: 'complete' }).watchMs).toBe(0);
    expect(after(...early, { type: 'watch', at: 6_000 }).isCompleted).toBe(true);
  });

  test('a loop counts as a whole playback', () => {
    expect(after({ type: 'loop', at: 7_000 })).toMatchObject({
      isCompleted: true,
      loops: 1,
      watchMs: D,
      endSecond: 10,
    });
  });

  test('limits loops to what the elapsed time allows', () => {
    const loops = Array.from({ length: 50 }, () => ({ type: 'loop' as const, at: 25_000 }));
    expect(after(...loops)).toMatchObject({ loops: 3, watchMs: 3 * D });
  });
});

describe('retention', () => {
  test('falls from all views to those that reached the end', () => {
    expect(retentionOf([1, 0, 1, 0, 2], 4_000)).toEqual([1, 0.75, 0.75, 0.5, 0.5]);
    expect(retentionOf([4], 3_500)).toEqual([1, 0, 0, 0]);
  });

  test('is empty without views', () => {
    expect(retentionOf([], 4_000)).toEqual([]);
  });
});

test('a view is engaged after ten seconds, or at its completion if the video is shorter', () => {
  const seen = (endSecond: number, isCompleted = false): View => ({ ...newView(START, true), endSecond, isCompleted });
  expect([seen(9), seen(10)].map((view) => isEngaged(view, 30_000))).toEqual([false, true]);
  expect([seen(6), seen(6, true)].map((view) => isEngaged(view, 7_000))).toEqual([false, true]);
  const stored = { completions: 2, endSeconds: [5, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 4] };
  expect([engagedViewsOf(stored, 30_000), engagedViewsOf(stored, 7_000)]).toEqual([7, 2]);
});

test('the median is taken for each second over the videos that last as long, while there are two', () => {
  expect(
    mediansOf([
      [1, 0.5, 0.2],
      [1, 0.9],
      [1, 0.1, 0.4, 0.4],
    ]),
  ).toEqual([1, 0.5, 0.30000000000000004]);
  expect([mediansOf([]), mediansOf([[1, 1]])]).toEqual([[], []]);
});
