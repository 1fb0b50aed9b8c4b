import type { TopicSpec } from '#kafka/port';

const A_DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;
const SEGMENT_BYTES = 128 * 1024 * 1024;

/** Kafka deletes or compacts closed segments only, so each segment is closed after a day. */
const everyTopic = { 'segment.ms': A_DAY_MS, 'segment.bytes': SEGMENT_BYTES };

/** The topic settings that the product's promises depend on; all other settings are the operator's. */
export function topicSettings({ compact = false, days = DAYS }: TopicSpec): ReadonlyMap<string, string> {
  const settings = compact
    ? {
        ...everyTopic,
        'cleanup.policy': 'compact',
        // A consumer that is less than a day behind still sees every event.
        'min.compaction.lag.ms': A_DAY_MS,
        // Data that a user has deleted is gone from the log after this time.
        'max.compaction.lag.ms': DAYS * A_DAY_MS,
        'delete.retention.ms': DAYS * A_DAY_MS,
      }
    : { ...everyTopic, 'cleanup.policy': 'delete', 'retention.ms': days * A_DAY_MS };
  return new Map(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}
