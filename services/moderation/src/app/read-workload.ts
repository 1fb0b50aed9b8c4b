import { countReviews, reviewerStats, type ReviewerStats, type WaitingWork } from '#domain/workload';
import type { Decisions } from '#store/decisions';
import type { QueueItems } from '#store/queue-items';

export interface ReadWorkloadDeps {
  readonly queueItems: Pick<QueueItems, 'readWaitingWork'>;
  readonly decisions: Pick<Decisions, 'readReviews' | 'readOverturnedAdmins'>;
}

export interface Workload {
  readonly waiting: readonly WaitingWork[];
  readonly reviewers: readonly ReviewerStats[];
}

const MOST_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

export type ReadWorkload = ReturnType<typeof createReadWorkload>;

/**
 * Returns what waits for admins and who holds it, and how each admin decided in the last `days` days; 0 leaves that
 * out.
 */
export const createReadWorkload =
  ({ queueItems, decisions }: ReadWorkloadDeps) =>
  async (days: number): Promise<Workload> => {
    const waiting = await queueItems.readWaitingWork();
    if (days === 0) return { waiting, reviewers: [] };
    const from = new Date(Date.now() - Math.min(days, MOST_DAYS) * DAY_MS);
    const counted = await countReviews(decisions.readReviews(from));
    const overturned: number[] = [];
    for await (const adminId of decisions.readOverturnedAdmins(counted.granted, from)) overturned.push(adminId);
    return { waiting, reviewers: reviewerStats(counted, overturned) };
  };
