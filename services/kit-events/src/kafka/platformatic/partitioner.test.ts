import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { hashOf } from '#kafka/platformatic/partitioner';

test('a key has the same partition whatever the client', () => {
  const partitions = 12;
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({ partitionId, leader: 0 }));
  const ofKafkajs = kafkajs.Partitioners.DefaultPartitioner();
  const ofLength = Array.from({ length: 60 }, (_, i) => 'x'.repeat(i + 1));
  const numbers = Array.from({ length: 60 }, (_, i) => String(BigInt(i) * 1_234_567_890_123n));
  for (const key of ['ein Schlüssel', ...ofLength, ...numbers]) {
    const message = { key, value: null };
    expect([key, hashOf(Buffer.from(key)) % partitions]).toEqual([
      key,
      ofKafkajs({ topic: 't', partitionMetadata: partitionMetadata as never, message }),
    ]);
  }
});
