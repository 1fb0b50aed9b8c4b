import { HEADER_ORIGIN, Undeliverable, type BatchHandler, type IncomingRecord, type OutgoingRecord } from '#kafka/port';

/**
 * Replayed records come back through a topic that only the failed group reads. In the original topic they would become
 * the newest record of their key, for all groups.
 */
export const retryTopic = (group: string): string => `${group}.retry`;

const HEADER_TOPIC = 'retry-of';

export function toRetried({ topic, key, value, headers }: IncomingRecord): OutgoingRecord {
  const kept = Object.entries(headers).filter(([name]) => name === HEADER_ORIGIN || !name.startsWith('dlq-'));
  return { key, value, headers: { ...Object.fromEntries(kept), [HEADER_TOPIC]: topic } };
}

/** Restores topic, partition and offset of a record that came through a retry topic. */
export function asFirstGiven(record: IncomingRecord): IncomingRecord {
  const { [HEADER_TOPIC]: topic, [HEADER_ORIGIN]: origin, ...headers } = record.headers;
  return topic === undefined ? record : { ...record, ...placeOf(origin), topic, headers };
}

function placeOf(origin = ''): Partial<IncomingRecord> {
  const [, partition, offset] = /\/(\d+)\/(\d+)$/.exec(origin) ?? [];
  return partition !== undefined && offset !== undefined ? { partition: Number(partition), offset } : {};
}

/** The handler of a retry topic: passes each record to the handler of its original topic. */
export const byTopic =
  (topics: Readonly<Record<string, BatchHandler>>): BatchHandler =>
  async (records, context) => {
    for (const [topic, some] of Map.groupBy(records, (record) => record.topic)) {
      const handle = topics[topic];
      if (!handle) throw new Undeliverable(`${topic} is not consumed here any more`);
      await handle(some, context);
    }
  };
