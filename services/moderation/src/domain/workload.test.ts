import { expect, test } from '@jest/globals';
import { countReviews, reviewerStats, type Review } from '#domain/workload';

const review = (adminId: number, verdict: Review['verdict'], more: Partial<Review> = {}): Review => {
  return { itemId: 1, sequence: 1, verdict, adminId, answersAppeal: false, waitSeconds: null, ...more };
};

async function* stream(reviews: readonly Review[]) {
  yield* reviews;
}

test('decisions are counted by admin with their median time, and granted appeals against them', async () => {
  const counted = await countReviews(
    stream([
      review(7, 'reject', { waitSeconds: 60 }),
      review(0, 'reopen', { sequence: 2 }),
      review(8, 'approve', { sequence: 3, answersAppeal: true, waitSeconds: 10 }),
      review(7, 'approve', { itemId: 2, waitSeconds: 20 }),
      review(7, 'remove', { itemId: 3 }),
    ]),
  );
  expect(counted.granted).toEqual([{ itemId: 1, sequence: 3 }]);
  expect(reviewerStats(counted, [7])).toEqual([
    { adminId: 7, decisions: 3, rejected: 1, overturned: 1, medianSeconds: 20 },
    { adminId: 8, decisions: 1, rejected: 0, overturned: 0, medianSeconds: 10 },
  ]);
});
