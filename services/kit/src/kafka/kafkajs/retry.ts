import { HEADER_ORIGIN, Undeliverable, type BatchHandler, type IncomingRecord, type OutgoingRecord } from '#kafka/port';

/**
 * What is replayed comes back by a topic that the group which had failed on it reads alone. Back in its own topic it would be
 * the newest record of its key, to everybody and for ever where that is compacted.
 */
export const retryTopic = (group: string): string => `${group}.retry`;

const HEADER_TOPIC = 'retry-of';

export function toRetried({ topic, key, value, headers }: IncomingRecord): OutgoingRecord {
  const kept = Object.entries(headers).filter(([name]) => name === HEADER_ORIGIN || !name.startsWith('dlq-'));
  return { key, value, headers: { ...Object.fromEntries(kept), [HEADER_TOPIC]: topic } };
}

/** A record of a retry topic as its group had got it first, its place included; any other as it is. */
export function asFirstGiven(record: IncomingRecord): IncomingRecord {
  const { [HEADER_TOPIC]: topic, [HEADER_ORIGIN]: origin, ...headers } = record.headers;
  return topic === undefined ? record : { ...record, ...placeOf(origin), topic, headers };
}

function placeOf(origin = ''): Partial<IncomingRecord> {
  const [, partition, offset] = /\/(\d+)\/(\d+)$/.exec(origin) ?? [];
  return partition !== undefined && offset !== undefined ? { partition: Number(partition), offset } : {};
}

/** For the retry topic: to each record the handler of the topic that it came from. */
export const byTopic =
  (topics: Readonly<Record<string, BatchHandler>>): BatchHandler =>
  async (records, context) => {
    for (const [topic, some] of Map.groupBy(records, (record) => record.topic)) {
      const handle = topics[topic];
      if (!handle) throw new Undeliverable(`${topic} is not consumed here any more`);
      await handle(some, context);
    }
  };
