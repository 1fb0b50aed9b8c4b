import { expect, test } from '@jest/globals';
import { newStats } from '#domain/media-item-stats';
import { contributionOf, noTotals, ownerContributionOf } from '#domain/totals';

const copy = { itemType: 'video', ownerId: 7, createdAtMs: 0, durationMs: 1_000, title: '' } as const;

test.each([
  ['testing', 3],
  ['removed', 0],
  ['deleted', 0],
] as const)('the views of a video that is %s count as %s', (status, views) => {
  const item = { ...newStats(1, 'video'), views: 3, copy: { ...copy, status } as never };
  expect(contributionOf(item)).toMatchObject({ ...noTotals, views, videos: views > 0 ? 1 : 0 });
  expect(ownerContributionOf(item).views).toBe(views);
});
