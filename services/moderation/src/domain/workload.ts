import type { QueueItemType } from '#domain/queue-item';
import { APPEAL_ADMIN, type Decision } from '#domain/decision';
import { medianOf } from '#domain/month-totals';

export interface WaitingWork {
  readonly type: QueueItemType;
  readonly count: number;
  /** null if nothing waits */
  readonly oldestAt: Date | null;
  /** how many of them each admin holds */
  readonly held: ReadonlyMap<number, number>;
}

export type Review = Pick<Decision, 'itemId' | 'sequence' | 'verdict' | 'adminId' | 'answersAppeal' | 'waitSeconds'>;

export interface ReviewerStats {
  readonly adminId: number;
  readonly decisions: number;
  readonly rejected: number;
  /** how many of the rejections were overturned by an appeal so far */
  readonly overturned: number;
  /** null if no decision has a known time */
  readonly medianSeconds: number | null;
}

/** Counts decisions by admin. Reads them one by one, because they may not fit into memory. */
export async function countReviews(reviews: AsyncIterable<Review>) {
  const byAdmin = new Map<number, { decisions: number; rejected: number; waits: Map<number, number> }>();
  const granted: Pick<Review, 'itemId' | 'sequence'>[] = [];
  for await (const { itemId, sequence, verdict, adminId, answersAppeal, waitSeconds } of reviews) {
    if (adminId === APPEAL_ADMIN) continue;
    const counts = byAdmin.get(adminId) ?? { decisions: 0, rejected: 0, waits: new Map<number, number>() };
    byAdmin.set(adminId, counts);
    counts.decisions++;
    if (verdict === 'reject') counts.rejected++;
    if (waitSeconds !== null) counts.waits.set(waitSeconds, (counts.waits.get(waitSeconds) ?? 0) + 1);
    if (answersAppeal && verdict === 'approve') granted.push({ itemId, sequence });
  }
  return { byAdmin, granted };
}

/** `overturnedAdminIds`: the admin of each overturned decision. Sorted by number of decisions, the highest first. */
export function reviewerStats(
  { byAdmin }: Pick<Awaited<ReturnType<typeof countReviews>>, 'byAdmin'>,
  overturnedAdminIds: readonly number[],
): ReviewerStats[] {
  const stats = [...byAdmin].map(([adminId, { decisions, rejected, waits }]): ReviewerStats => {
    const overturned = overturnedAdminIds.filter((id) => id === adminId).length;
    return { adminId, decisions, rejected, overturned, medianSeconds: medianOf(waits) };
  });
  return stats.toSorted((a, b) => b.decisions - a.decisions || a.adminId - b.adminId);
}
