import { expect, test } from '@jest/globals';
import type { KafkaRecord, RecordsBatch } from '@platformatic/kafka';
import { decode } from '#kafka/platformatic/records';

const TRANSACTIONAL = 1 << 4;
const CONTROL = 1 << 5;

const record = (offsetDelta: number, key: Buffer): KafkaRecord => ({
  length: 0,
  attributes: 0,
  timestampDelta: BigInt(offsetDelta),
  offsetDelta,
  key,
  value: null,
  headers: [[Buffer.from('name'), Buffer.from('value')]],
});

const batch = (
  firstOffset: number,
  keys: readonly (string | Buffer)[],
  rest: Partial<RecordsBatch> = {},
): RecordsBatch => ({
  firstOffset: BigInt(firstOffset),
  length: 0,
  partitionLeaderEpoch: 0,
  magic: 2,
  crc: 0,
  attributes: 0,
  lastOffsetDelta: keys.length - 1,
  firstTimestamp: 1_000n,
  maxTimestamp: 2_000n,
  producerId: -1n,
  producerEpoch: 0,
  firstSequence: 0,
  records: keys.map((key, i) => record(i, Buffer.from(key as string))),
  ...rest,
});
const sent = (producerId: bigint, firstOffset: number, ...keys: string[]) =>
  batch(firstOffset, keys, { producerId, attributes: TRANSACTIONAL });
const mark = (producerId: bigint, offset: number, type: number) =>
  batch(offset, [Buffer.from([0, 0, 0, type])], { producerId, attributes: TRANSACTIONAL | CONTROL });
const [aborted, committed] = [0, 1];

const place = { topic: 'p.t', partition: 3, offset: 5 };

test('a batch that begins before the place is read from the place on', () => {
  const { records, next } = decode({ records: [batch(4, ['a', 'b', 'c'])], abortedTransactions: null }, place, 't');
  expect(records.map(({ key }) => key)).toEqual(['b', 'c']);
  expect(records[0]).toEqual({
    topic: 't',
    partition: 3,
    offset: '5',
    key: 'b',
    value: null,
    headers: { name: 'value' },
    timestamp: 1_001,
    position: { topic: 't', partition: 3, offset: 5, timestamp: 1_001 },
  });
  expect(next).toBe(7);
});

test('records of aborted transactions are left out, with their marks in the answer and without', () => {
  const records = [
    sent(1n, 5, 'no'),
    sent(2n, 6, 'yes'),
    mark(1n, 7, aborted),
    sent(1n, 8, 'again'),
    mark(1n, 9, committed),
    mark(2n, 10, committed),
    sent(1n, 11, 'never'),
  ];
  const abortedTransactions = [
    { producerId: 1n, firstOffset: 11n },
    { producerId: 1n, firstOffset: 5n },
  ];
  const answer = decode({ records, abortedTransactions }, place, 't');
  expect(answer.records.map(({ key }) => key)).toEqual(['yes', 'again']);
  expect(answer.next).toBe(12);
});
