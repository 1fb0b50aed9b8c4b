import { expect, test } from '@jest/globals';
import { riseOf, steepest } from '#domain/rising';

test('the fastest rise comes first, and a video watched as before does not rise', () => {
  const views = [
    { videoId: 1, recentViews: 100, earlierViews: 700 },
    { videoId: 2, recentViews: 20, earlierViews: 0 },
    { videoId: 3, recentViews: 400, earlierViews: 700 },
    { videoId: 4, recentViews: 5, earlierViews: 0 },
  ];
  expect(steepest(views, 10).map(({ videoId }) => videoId)).toEqual([3, 2]);
  expect(steepest(views, 1)).toHaveLength(1);
});

test('the same rise counts more where fewer views are expected', () => {
  const twice = (recentViews: number) => riseOf({ videoId: 1, recentViews, earlierViews: (recentViews / 2) * 7 });
  expect(twice(200)).toBeGreaterThan(twice(20));
});
