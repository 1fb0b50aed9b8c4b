import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { SESSION, type ConsumerOptions, type Member, type Membership, type PartitionBatch } from '#kafka/client';
import { QUESTION_RETRY } from './client.ts';
import { toRecord } from './records.ts';

/**
 * More than any member has: all its partitions are given at once, and the batch runner handles several of them
 * together.
 */
const CONCURRENT_PARTITIONS = 100;

export function createMember(kafka: Kafka, options: ConsumerOptions, membership: Membership): Member {
  const { groupId, topics, nameOf, prepare } = options;
  const consumer = kafka.consumer({
    groupId,
    ...SESSION,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 500,
    // kafkajs must not restart the member: the bus does.
    retry: { ...QUESTION_RETRY, restartOnFailure: async () => false },
  });

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    await membership.handle(toBatch(payload, nameOf));
    if (payload.batch.messages.length === 0) payload.resolveOffset(payload.batch.lastOffset());
  };

  return {
    run: async () => {
      const ended = endOf(consumer, membership);
      try {
        await prepare();
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics.keys()], fromBeginning: true });
        await consumer.run({
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: CONCURRENT_PARTITIONS,
          eachBatch,
        });
      } catch (error) {
        return error;
      }
      return ended;
    },
    leave: () => consumer.disconnect(),
  };
}

const toBatch = (payload: EachBatchPayload, nameOf: (topic: string) => string): PartitionBatch => {
  const { topic, partition, messages } = payload.batch;
  return {
    topic,
    partition,
    records: messages.map((message) => toRecord(nameOf(topic), partition, message)),
    isStale: () => !payload.isRunning() || payload.isStale(),
    resolve: ({ position }) => payload.resolveOffset(String(position.offset)),
    heartbeat: () => payload.heartbeat(),
    pause: () => payload.pause(),
  };
};

function endOf(consumer: Consumer, { stopping, onJoined }: Membership): Promise<unknown> {
  return new Promise((resolve) => {
    consumer.on('consumer.crash', ({ payload }) => resolve(payload.error));
    consumer.on('consumer.group_join', () => onJoined(true));
    consumer.on('consumer.rebalancing', () => onJoined(false));
    if (stopping.aborted) resolve(undefined);
    stopping.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
