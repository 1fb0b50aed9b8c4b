import { countReviews, reviewerStats, type ReviewerStats, type WaitingWork } from '#domain/workload';
import type { Decisions } from '#store/decisions';
import type { QueueItems } from '#store/queue-items';

export interface ReadWorkloadDeps {
  readonly queueItems: Pick<QueueItems, 'readWaitingWork'>;
  readonly decisions: Pick<Decisions, 'readReviews' | 'findOverturnedAdmin'>;
}

export interface Workload {
  readonly waiting: readonly WaitingWork[];
  readonly reviewers: readonly ReviewerStats[];
}

const DEFAULT_DAYS = 28;
const MOST_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

export type ReadWorkload = ReturnType<typeof createReadWorkload>;

/** Returns what waits for admins and who holds it, and how each admin decided in the last days. */
export const createReadWorkload =
  ({ queueItems, decisions }: ReadWorkloadDeps) =>
  async (days: number): Promise<Workload> => {
    const now = new Date();
    const from = new Date(now.getTime() - Math.min(days || DEFAULT_DAYS, MOST_DAYS) * DAY_MS);
    const [waiting, counted] = await Promise.all([
      queueItems.readWaitingWork(now),
      countReviews(decisions.readReviews(from)),
    ]);
    const overturned = await Promise.all(counted.granted.map(decisions.findOverturnedAdmin));
    return {
      waiting,
      reviewers: reviewerStats(
        counted,
        overturned.filter((id) => id !== null),
      ),
    };
  };
