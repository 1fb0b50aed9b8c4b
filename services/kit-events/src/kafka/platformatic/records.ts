import type { Consumer, KafkaRecord, RecordsBatch } from '@platformatic/kafka';
import type { IncomingRecord } from '#kafka/port';

const IS_APPEND_TIME = 1 << 3;
const IS_TRANSACTIONAL = 1 << 4;
const IS_CONTROL = 1 << 5;
const ABORT = 0;

type Answer = Awaited<ReturnType<Consumer['fetch']>>['responses'][number]['partitions'][number];

export interface Place {
  readonly topic: string;
  readonly partition: number;
  /** of the next record to read */
  readonly offset: number;
}

export interface Fetched {
  readonly records: readonly IncomingRecord[];
  /** the offset after everything that was fetched, marks and aborted records too */
  readonly next: number;
}

/** Reads the answer of a fetch. Leaves out records before the place, marks of transactions and what was aborted. */
export function decode(
  answer: Pick<Answer, 'records' | 'abortedTransactions'>,
  { partition, offset }: Place,
  topic: string,
): Fetched {
  const aborted = (answer.abortedTransactions ?? []).toSorted((a, b) => Number(a.firstOffset - b.firstOffset));
  const skipped = new Set<bigint>();
  const records: IncomingRecord[] = [];
  let next = offset;
  for (const batch of answer.records ?? []) {
    const last = Number(batch.firstOffset) + batch.lastOffsetDelta;
    while (aborted[0] && Number(aborted[0].firstOffset) <= last) skipped.add(aborted.shift()!.producerId);
    next = Math.max(next, last + 1);
    if (batch.attributes & IS_CONTROL) {
      if (batch.records[0]?.key?.readInt16BE(2) === ABORT) skipped.delete(batch.producerId);
      continue;
    }
    if (batch.attributes & IS_TRANSACTIONAL && skipped.has(batch.producerId)) continue;
    for (const record of batch.records) {
      const at = Number(batch.firstOffset) + record.offsetDelta;
      if (at >= offset) records.push(toRecord(record, batch, { topic, partition, offset: at }));
    }
  }
  return { records, next };
}

function toRecord(record: KafkaRecord, batch: RecordsBatch, place: Place): IncomingRecord {
  const timestamp = Number(
    batch.attributes & IS_APPEND_TIME ? batch.maxTimestamp : batch.firstTimestamp + record.timestampDelta,
  );
  return {
    topic: place.topic,
    partition: place.partition,
    offset: String(place.offset),
    key: record.key?.toString() ?? '',
    value: record.value,
    headers: toHeaders(record.headers),
    timestamp,
    position: { ...place, timestamp },
  };
}

function toHeaders(headers: KafkaRecord['headers']): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (name && value) plain[name.toString()] ??= value.toString();
  }
  return plain;
}
