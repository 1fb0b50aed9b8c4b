import type { BusAdmin } from '#kafka/admin';
import type { DrainOptions } from '#kafka/client';

/** For each partition with unread records, `topic/partition` → the offset to begin at and the offset to read up to. */
export type OpenPartitions = Map<string, OpenPartition>;

interface OpenPartition {
  readonly topic: string;
  readonly partition: number;
  readonly from: number;
  readonly end: number;
}

export async function readOpenPartitions(
  admin: Pick<BusAdmin, 'readCommitted' | 'readSpans'>,
  { topics, resume }: Pick<DrainOptions, 'topics' | 'resume'>,
): Promise<OpenPartitions> {
  const open: OpenPartitions = new Map();
  for (const topic of topics.keys()) {
    const committed = resume ? await admin.readCommitted(resume.groupId, topic) : new Map<number, number>();
    for (const { partition, low, high } of await admin.readSpans(topic)) {
      const from = Math.max(low, committed.get(partition) ?? 0);
      if (high > from) open.set(`${topic}/${partition}`, { topic, partition, from, end: high });
    }
  }
  return open;
}
